// Writes and reads scaled numbers exactly, as decimals; mirrors common/words/scale.cpp.
import type { Scale } from './board';
import type { Point } from './plane';

const decimalsOf = (scale: Scale): number => Math.max(0, Math.min(scale.decimals, 9));
const unscaled: Scale = { decimals: 0, unit: '' };

/** The number that is shown as 1. */
export const shownAsOne = (scale: Scale): number => 10 ** decimalsOf(scale);

/** 4500 with three decimals is "4.5". */
export function scaled(value: number, scale: Scale = unscaled): string {
  const decimals = decimalsOf(scale);
  if (decimals === 0) return String(value);
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const after = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return (value < 0 ? '-' : '') + digits.slice(0, digits.length - decimals) + (after ? `.${after}` : '');
}

export const scaledWithUnit = (value: number, scale: Scale): string =>
  scaled(value, scale) + (scale.unit ? ` ${scale.unit}` : '');

export const pointWords = (point: Point, scale: Scale): string => `${scaled(point.x, scale)},${scaled(point.y, scale)}`;

/** Reads what `scaled` writes, with or without its unit. */
export function readScaled(text: string, scale: Scale = unscaled): number | undefined {
  let word = text.trim();
  if (scale.unit && word.length > scale.unit.length && word.toLowerCase().endsWith(scale.unit.toLowerCase()))
    word = word.slice(0, -scale.unit.length).trimEnd();
  const found = /^(?:\+(?!-))?(-?[0-9]+)(?:\.([0-9]+))?$/.exec(word);
  if (!found) return undefined;
  const after = (found[2] ?? '').replace(/0+$/, '');
  const decimals = decimalsOf(scale);
  if (after.length > decimals) return undefined;
  const value = Number(found[1]! + after.padEnd(decimals, '0'));
  return Number.isSafeInteger(value) ? value + 0 : undefined;
}
