/** What a file may have: a year of a busy shop's account is a tenth of each. What has more is refused by its kind. */
export const MOST_LINES = 200_000
export const MOST_COLUMNS = 200
export const MOST_CELLS = 2_000_000
/** Bytes of a workbook's parts, unpacked: about 120,000 rows, which take four seconds. */
export const LARGEST_UNPACKED = 40 * 1024 * 1024
/** Bytes of one text or one tag in it. A spreadsheet's cell has at most 32,767 characters. */
export const LARGEST_TOKEN = 1024 * 1024
export const MOST_PARTS = 1_000
/** Characters of a cell that a page gets. */
export const MOST_TEXT = 200
