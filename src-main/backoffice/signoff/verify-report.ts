import { DAY_SUMS, type DaySum, takingsOf } from '#domain/day-sums.ts'
import type { MoneyKind } from '#domain/money-kind.ts'
import { hashLink } from '#journal/chain/chain.ts'
import { signatureIn } from '#journal/reads/day-signatures.ts'
import { alteredParts, fingerprintOf, sha256Of } from '../seal/sealed-file.ts'
import { type DayCode, readDayCode } from './day-code.ts'
import {
  addendumInFile,
  amountOf,
  type FileSums,
  isReportSealed,
  readReport,
  type ReadReport,
  signatureInFile,
} from './report-file.ts'

/** What the file says, of which the findings tell whether it is true. */
export type ReportSays = {
  readonly mode: MoneyKind
  readonly number: number
  readonly day: string
  readonly shop: string
  readonly till: string
  /** The beginning of its id. */
  readonly journal: string
  readonly signedAt: string
  readonly signedBy: string
  readonly second?: string
  readonly limit?: string
  readonly openWhenSigned: number
  readonly openNow: number
  readonly addenda: number
  readonly signed: FileSums
  readonly total: FileSums
  readonly takings: { readonly signed: string; readonly total: string }
}

type Finding = { readonly name: string; readonly ok: boolean; readonly words: string }
export type ReportVerdict =
  | {
      readonly verdict: 'sound' | 'broken'
      readonly findings: readonly Finding[]
      readonly about: ReportSays
      readonly sha256: string
      readonly key: string
    }
  | { readonly verdict: 'unreadable'; readonly why: string }

/** Checks the data file of a signed day anywhere, without the till and its journal. */
export function verifyReport(bytes: Uint8Array): ReportVerdict {
  const read = readReport(bytes)
  if (!read.ok) return { verdict: 'unreadable', why: read.why }
  const { file, isAsWritten } = read
  const altered = alteredParts(file)
  const findings: readonly Finding[] = [
    say(
      'spelling',
      isAsWritten,
      'every byte is where Loket would write it',
      'Loket would write it in other bytes',
    ),
    say(
      'parts',
      altered.length === 0,
      `${Object.keys(file.parts).length} parts, each as it was sealed`,
      `altered: ${altered.map((name) => name.slice(0, 16)).join(', ')}`,
    ),
    say(
      'seal',
      isReportSealed(file),
      `signed by the till's key ${fingerprintOf(file)}`,
      "the till's signature does not fit",
    ),
    entriesOf(file),
    say(
      'sums',
      addsUp(file),
      `the signed sums and ${file.parts.addenda.length} addenda make the total`,
      'the signed sums and the addenda do not make the total',
    ),
  ]
  return {
    verdict: findings.every(({ ok }) => ok) ? 'sound' : 'broken',
    findings,
    about: saysOf(file),
    sha256: sha256Of(bytes),
    key: fingerprintOf(file),
  }
}

export type CodeVerdict =
  | { readonly verdict: 'sound'; readonly code: DayCode; readonly key: string }
  | { readonly verdict: 'broken' | 'unreadable'; readonly why: string }

/** Checks the text of a report's QR. */
export function verifyDayCode(text: string): CodeVerdict {
  const read = readDayCode(text)
  if (read.ok) return { verdict: 'sound', code: read.code, key: read.fingerprint }
  return read.why === 'no-code'
    ? { verdict: 'unreadable', why: 'it is no code of a signed day' }
    : { verdict: 'broken', why: CODE_FAULTS[read.why] }
}

const CODE_FAULTS = {
  altered: 'the seal does not fit what it says',
  'not-as-written': 'it is signed, and says what no till writes',
} as const

function saysOf({ parts: { about, day, addenda, total, openNow, journal } }: ReadReport): ReportSays {
  const { number, signedAt, signedBy, second, limit, sums: signed, open } = day
  return {
    ...{ mode: about.mode, number, day: day.day, shop: about.shop, till: about.till },
    journal: journal.id.slice(0, 12),
    ...{ signedAt, signedBy },
    ...(second === undefined ? {} : { second }),
    ...(limit === undefined ? {} : { limit }),
    ...{ openWhenSigned: open.length, openNow: openNow.length, addenda: addenda.length, signed, total },
    takings: { signed: takingsIn(signed), total: takingsIn(total) },
  }
}

function takingsIn(sums: FileSums): string {
  const tallies = Object.entries(sums).map(([name, { count, amount }]) => [
    name,
    { count, minor: senOf(amount) },
  ])
  return amountOf(takingsOf(Object.fromEntries(tallies)))
}

const say = (name: string, ok: boolean, fine: string, fault: string): Finding => ({
  ...{ name, ok },
  words: ok ? fine : fault,
})

/** The journal's own hashes of the signature and its addenda, and that the report says what they say. */
function entriesOf({ parts }: ReadReport): Finding {
  const links = parts.journal.entries.map((entry) => ({
    ...{ seq: BigInt(entry.seq), at: BigInt(entry.at), stream: entry.stream, kind: entry.kind },
    ...{ body: entry.body, prev: Buffer.from(entry.prev, 'hex'), hash: Buffer.from(entry.hash, 'hex') },
  }))
  const wrong = links.find((link) => !hashLink(link.prev, link).equals(link.hash))
  if (wrong !== undefined)
    return { name: 'entries', ok: false, words: `entry ${wrong.seq} is not what the journal hashed` }
  let isSame = false
  try {
    const signature = signatureIn(links)
    if (signature !== undefined) {
      isSame =
        JSON.stringify(signatureInFile(signature)) === JSON.stringify(parts.day) &&
        JSON.stringify(signature.addenda.map(addendumInFile)) === JSON.stringify(parts.addenda)
    }
  } catch {
    isSame = false
  }
  return say(
    'entries',
    isSame,
    `${links.length} entries of the journal, each with its own hash, say the same`,
    'the entries of the journal say something else',
  )
}

const senOf = (amount = '0.00'): bigint => BigInt(amount.replace('.', ''))

function addsUp({ parts: { day, addenda, total } }: ReadReport): boolean {
  const isRight = (name: DaySum): boolean => {
    const all = [day.sums[name], ...addenda.map(({ sums }) => sums[name])]
    const count = all.reduce((sum, each) => sum + (each?.count ?? 0), 0)
    const minor = all.reduce((sum, each) => sum + senOf(each?.amount), 0n)
    return count === (total[name]?.count ?? 0) && minor === senOf(total[name]?.amount)
  }
  return DAY_SUMS.every(isRight)
}
