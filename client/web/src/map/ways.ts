// Ways through spots of a drawing, as things go along them.
import type { Spot } from './lens';
import { towards } from './standing';

/** Through all its spots without corners. */
export function smooth(path: Spot[], parts: number): Spot[] {
  if (path.length < 3) return path;
  const out: Spot[] = [];
  for (let i = 0; i + 1 < path.length; i++) {
    const [a, b, c, d] = [path[i - 1] ?? path[i]!, path[i]!, path[i + 1]!, path[i + 2] ?? path[i + 1]!];
    for (let j = 0; j < parts; j++) {
      const t = j / parts;
      const at = (k: 'x' | 'y'): number =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3);
      out.push({ x: at('x'), y: at('y') });
    }
  }
  out.push(path.at(-1)!);
  return out;
}

/** After this share of a way: where, and which way it goes there. */
export function along(way: Spot[], share: number): Spot & { degrees: number } {
  const legs = way.slice(1).map((spot, i) => Math.hypot(spot.x - way[i]!.x, spot.y - way[i]!.y));
  let left = share * legs.reduce((sum, one) => sum + one, 0),
    i = 0;
  while (i + 1 < legs.length && left > legs[i]!) left -= legs[i++]!;
  const [a, b] = [way[i]!, way[i + 1] ?? way[i]!],
    u = legs[i] ? Math.max(0, Math.min(1, left / legs[i]!)) : 0;
  return { x: a.x + (b.x - a.x) * u, y: a.y + (b.y - a.y) * u, degrees: towards(a, b) };
}
