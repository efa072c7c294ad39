/**
 * A text as a cell of an Office Open XML workbook may hold it: a sheet reads `_x0041_` as the character of that number,
 * and XML may not hold what is no character.
 */
export function sheetText(text: string): string {
  const whole = text.toWellFormed().replaceAll(/[\ufffe\uffff]/gu, '\ufffd')
  return whole.replaceAll(/_(?=x[0-9a-f]{4}_)/giu, '_x005F_')
}
