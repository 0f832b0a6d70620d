// Values that were refused as they were typed, until they are mended.

/** What was refused in the field with this id. */
export const refused = (id: string): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(`[data-field="${id}"] :invalid`),
];
/** The field has another value, by whatever way. */
export function mended(id: string): void {
  for (const one of refused(id)) one.setCustomValidity('');
}
