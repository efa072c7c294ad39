/** What `verify` says of a signed day's report: the verdict first, and before it when no real money is in it. */
import type { CodeVerdict, ReportSays, ReportVerdict } from '#backoffice/signoff/verify-report.ts'
import { DAY_SUMS } from '#domain/day-sums.ts'
import type { MoneyKind } from '#domain/money-kind.ts'
import { line, short } from './verdict-lines.ts'

const MONEY: Readonly<Record<MoneyKind, string>> = {
  practice: 'PRACTICE: no real money. ',
  sandbox: 'SANDBOX: no real money. ',
  real: '',
}
const ALTERED = 'It was ALTERED. Do not rely on it.'

export function reportWords(verdict: ReportVerdict): readonly string[] {
  if (verdict.verdict === 'unreadable') return [`Unreadable: ${verdict.why}`]
  const { about, findings, sha256 } = verdict
  const isSound = verdict.verdict === 'sound'
  const { shop, day, number, till, journal } = about
  return [
    isSound
      ? `${MONEY[about.mode]}It is whole and unaltered. Compare hash and key with the printed report.`
      : ALTERED,
    `SHA-256 ${sha256}`,
    `Report of ${short(shop)}: day ${day}, sign-off no. ${number}, till ${short(till)}, journal ${short(journal)}`,
    // The figures of an altered file are not for use.
    ...(isSound ? figures(about) : []),
    ...findings.map(line),
  ]
}

function figures(says: ReportSays): readonly string[] {
  const { signedAt, signedBy, second, limit, openWhenSigned, openNow, addenda, signed, total, takings } = says
  const row = (name: string, ...cells: readonly (number | string)[]): string =>
    [name.padEnd(14), ...cells.map((cell) => String(cell).padStart(typeof cell === 'number' ? 6 : 20))].join(
      ' ',
    )
  const tally = (of: (typeof signed)[keyof typeof signed]) => [of?.count ?? 0, of?.amount ?? '0.00'] as const
  return [
    `Signed ${short(signedAt)} by ${short(signedBy)}${second === undefined ? '' : ` and ${short(second)}`}, limit for two managers: ${limit ?? 'none'}`,
    `Open: ${openWhenSigned} when it was signed, ${openNow} now. Addenda: ${addenda}`,
    row('', ' '.repeat(6), 'when signed', ' '.repeat(6), 'with addenda').trimEnd(),
    ...DAY_SUMS.filter((name) => signed[name] !== undefined || total[name] !== undefined).map((name) =>
      row(name, ...tally(signed[name]), ...tally(total[name])),
    ),
    `${'takings'.padEnd(14)} ${takings.signed.padStart(27)} ${takings.total.padStart(27)}`,
  ]
}

export function codeWords(verdict: CodeVerdict): readonly string[] {
  if ('why' in verdict)
    return verdict.verdict === 'broken'
      ? [ALTERED, `BROKEN       seal: ${verdict.why}`]
      : [`Unreadable: ${verdict.why}`]
  const { code, key } = verdict
  const { mode, no, day, key: _key, hash: _hash, ...rest } = code
  return [
    `${MONEY[mode]}It is unaltered. Compare the key with an earlier report.`,
    `Sign-off no. ${no} of ${day}, signed by the till's key ${key}`,
    ...Object.entries(rest).map(([name, value]) => `${name.padEnd(9)} ${value}`),
  ]
}
