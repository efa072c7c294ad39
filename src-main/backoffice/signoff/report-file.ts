/** The data file of a signed day's report: plain JSON, readable without Loket, sealed with the till's key. */
import { z } from 'zod'
import type { ReportAbout } from '#contract/signoff-views.ts'
import { DAY_SUMS, type DaySums } from '#domain/day-sums.ts'
import type { Addendum, OpenMatter, Signature } from '#domain/day-signature.ts'
import type { MoneyKind } from '#domain/money-kind.ts'
import { timestampA } from '#domain/timestamp.ts'
import type { HashedLink } from '#journal/chain/events.ts'
import {
  digits,
  encodeSealed,
  hash,
  isSealedBy,
  proof,
  type Reading,
  readSealed,
  type SealedKind,
} from '../seal/sealed-file.ts'

const KIND: SealedKind = { name: 'loketDay', version: 1, domain: 'loket day 1\n', words: 'report of a day' }

export const MONEY_KINDS = ['practice', 'sandbox', 'real'] as const satisfies readonly MoneyKind[]

const amount = z.string().regex(/^-?\d{1,18}\.\d{2}$/)
const sums = z.partialRecord(z.enum(DAY_SUMS), z.strictObject({ count: z.number().int(), amount }))
export type FileSums = z.output<typeof sums>
const isoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const time = z.string().max(40)
const text = z.string().max(200)
const open = z.array(z.looseObject({ kind: text, amount }))
const shape = z.strictObject({
  loketDay: z.literal(1),
  parts: z.strictObject({
    about: z.strictObject({
      shop: text,
      till: text,
      mode: z.enum(MONEY_KINDS),
      program: text,
      madeAt: time,
      zone: text,
    }),
    day: z.strictObject({
      number: z.number().int().positive(),
      day: isoDay,
      signedAt: time,
      signedBy: text,
      second: text.exactOptional(),
      limit: amount.exactOptional(),
      sums,
      open,
      rows: z.strictObject({ sha256: hash, count: z.number().int() }),
    }),
    addenda: z.array(
      z.strictObject({
        number: z.number().int().positive(),
        at: time,
        sums,
        facts: z.array(z.looseObject({ key: text, what: text, sums })),
        rows: hash,
      }),
    ),
    total: sums,
    openNow: open,
    journal: z.strictObject({
      id: text,
      entries: z.array(
        z.strictObject({
          seq: digits,
          at: digits,
          stream: text,
          kind: text,
          body: z.string(),
          prev: hash,
          hash,
        }),
      ),
    }),
  }),
  proof,
})
export type ReadReport = z.output<typeof shape>

type Given = {
  readonly about: ReportAbout
  readonly signature: Signature
  readonly total: DaySums
  readonly open: readonly OpenMatter[]
  readonly journalId: Buffer
  readonly links: readonly HashedLink[]
}

export function encodeReport(
  { about, signature, total, open: openNow, journalId, links }: Given,
  seed: Uint8Array,
): Buffer {
  const parts: ReadReport['parts'] = {
    about: { ...about, madeAt: timestampA(about.madeAt), zone: 'Asia/Jakarta (+07:00)' },
    day: signatureInFile(signature),
    addenda: signature.addenda.map(addendumInFile),
    total: sumsInFile(total),
    openNow: openNow.map(openInFile),
    journal: {
      id: journalId.toString('hex'),
      entries: links.map((link) => ({
        seq: String(link.seq),
        at: String(link.at),
        ...{ stream: link.stream, kind: link.kind, body: link.body },
        prev: link.prev.toString('hex'),
        hash: link.hash.toString('hex'),
      })),
    },
  }
  return encodeSealed(KIND, parts, seed)
}

export const readReport = (bytes: Uint8Array): Reading<ReadReport> => readSealed(bytes, KIND, shape)
export const isReportSealed = (file: ReadReport): boolean => isSealedBy(KIND, file)

/** `2026-11-27` of `20261127`. */
export function isoOf(day: number): string {
  return String(day).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
}

/** `-150000.00` of sen. */
export function amountOf(minor: bigint): string {
  const sen = minor < 0n ? -minor : minor
  return `${minor < 0n ? '-' : ''}${sen / 100n}.${String(sen % 100n).padStart(2, '0')}`
}

export function sumsInFile(of: DaySums): FileSums {
  return Object.fromEntries(
    DAY_SUMS.flatMap((name) => {
      const tally = of[name]
      return tally === undefined ? [] : [[name, { count: tally.count, amount: amountOf(tally.minor) }]]
    }),
  )
}

export function signatureInFile(signature: Signature): ReadReport['parts']['day'] {
  const { number, day, at, by, second, limitMinor, sums: signed, rows, rowCount } = signature
  return {
    ...{ number, day: isoOf(day), signedAt: timestampA(at), signedBy: by },
    ...(second === undefined ? {} : { second }),
    ...(limitMinor === undefined ? {} : { limit: amountOf(limitMinor) }),
    sums: sumsInFile(signed),
    open: signature.open.map(openInFile),
    rows: { sha256: rows, count: rowCount },
  }
}

export function addendumInFile({ number, at, facts, sums: added, rows }: Addendum) {
  return {
    ...{ number, at: timestampA(at), sums: sumsInFile(added) },
    facts: facts.map(({ sums: ofFact, ...fact }) => ({ ...fact, sums: sumsInFile(ofFact) })),
    rows,
  }
}

function openInFile({ minor, ...matter }: OpenMatter) {
  return { ...matter, amount: amountOf(minor) }
}
