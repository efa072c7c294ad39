export type Named = { readonly file: string; readonly title: string; readonly why?: string }
export type Count = {
  readonly passed: number
  readonly failed: readonly Named[]
  readonly skipped: readonly Named[]
  readonly note: string
}
export type PartCount = Count & { readonly part: string; readonly took: string }

export function countVitest(
  report: unknown,
  code: number,
  filtered: boolean,
  parts: readonly string[],
): Readonly<Record<string, Count>>
export function countPlaywright(report: unknown, code: number, filtered: boolean): Count
export function summaryOf(
  results: readonly PartCount[],
  took: string,
  filtered: boolean,
): { readonly lines: readonly string[]; readonly failed: number }
