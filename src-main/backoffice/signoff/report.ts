import type { NotSavedWhy } from '#contract/dispute-views.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type {
  ReportAbout,
  ReportContent,
  ReportKind,
  ReportSaved,
  SignoffDay,
} from '#contract/signoff-views.ts'
import type { Signature } from '#domain/day-signature.ts'
import type { MoneyKind } from '#domain/money-kind.ts'
import type { PersonId } from '#domain/person.ts'
import type { Right } from '#domain/right.ts'
import { signedDayStream } from '#journal/reads/day-signatures.ts'
import type { BackofficeDeps } from '../deps.ts'
import { fingerprintOf, sha256Of } from '../seal/sealed-file.ts'
import { encodeDayCode, shortJournal } from './day-code.ts'
import { encodeReport, isoOf, readReport } from './report-file.ts'

export type ReportFiles =
  | { readonly ok: true; readonly files: readonly string[] }
  | { readonly ok: false; readonly why: NotSavedWhy; readonly detail: string }

export type ReportDeps = Pick<BackofficeDeps, 'journal' | 'clock' | 'journalSound'> & {
  readonly about: () => Omit<ReportAbout, 'madeAt' | 'mode'> & { readonly mode: MoneyKind }
  readonly nameOf: (id: PersonId) => string
  /** 32 bytes of which the till's signing key is made; undefined while the vault that holds them is closed. */
  readonly seed: () => Uint8Array | undefined
  /** The system's own dialog; undefined when the person cancelled. */
  readonly askFolder: () => Promise<string | undefined>
  /** Undefined when it could not be drawn. */
  readonly draw: (content: ReportContent) => Promise<Uint8Array | undefined>
  readonly picture: (content: ReportContent) => Promise<Uint8Array | undefined>
  readonly savePair: (folder: string, name: string, pdf: Uint8Array, data: Uint8Array) => Promise<ReportFiles>
  readonly saveOne: (folder: string, name: string, picture: Uint8Array) => Promise<ReportFiles>
}

/** A report of another till's money says so by its name. */
const BEFORE: Readonly<Record<MoneyKind, string>> = { practice: 'LATIHAN-', sandbox: 'UJI-COBA-', real: '' }

/** Refusals: see `signoff.report` of the contract. */
export async function saveReport(
  deps: ReportDeps,
  { day, kind }: { readonly day: number; readonly kind: ReportKind },
  read: () => Promise<Result<SignoffDay>>,
  right: Right,
): Promise<Result<ReportSaved>> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  if (deps.seed() === undefined) return refuse('vault-refused', { why: 'locked' })
  if (deps.journal.read.eventsOf(signedDayStream(day)).length === 0) return refuse('not-found')
  const folder = await deps.askFolder()
  if (folder === undefined || !right.isHere()) return accept({ saved: false })
  // A dialog takes time: the day is read after it.
  const now = await read()
  if (!now.ok) return now
  const seed = deps.seed()
  if (seed === undefined) return refuse('vault-refused', { why: 'locked' })
  const { signature } = now.value
  if (signature === undefined) return refuse('not-found')
  // Signed and sealed is only what adds up.
  if (!now.value.isSound || !deps.journalSound()) return refuse('journal-not-sound')
  const about: ReportAbout = { ...deps.about(), madeAt: deps.clock.now() }
  const { sums: total, open } = now.value
  const journalId = deps.journal.meta.id
  const data = encodeReport(
    {
      ...{ about, signature, total, open, journalId },
      links: deps.journal.read.linksOf(signedDayStream(day)),
    },
    seed,
  )
  const own = readReport(data)
  if (!own.ok) throw new Error(`the report does not read: ${own.why}`)
  const sha256 = sha256Of(data)
  const content: ReportContent = {
    about,
    day: { ...now.value, signature },
    journal: shortJournal(journalId),
    code: encodeDayCode({ about, signature, total, open, journalId }, seed),
    ...{ sha256, key: fingerprintOf(own.file), names: namesIn(signature, deps.nameOf) },
  }
  const name = `${BEFORE[about.mode]}tutup-hari-${isoOf(day)}-no-${signature.number}`
  const drawn = await (kind === 'document' ? deps.draw(content) : deps.picture(content))
  if (!right.isHere()) return accept({ saved: false })
  if (drawn === undefined) return refuse('not-saved', { why: 'not-drawn', detail: kind })
  const saved =
    kind === 'document'
      ? await deps.savePair(folder, name, drawn, data)
      : await deps.saveOne(folder, name, drawn)
  if (!saved.ok) return refuse('not-saved', { why: saved.why, detail: saved.detail })
  return accept({ saved: true, files: saved.files, ...(kind === 'document' ? { sha256 } : {}) })
}

function namesIn({ by, second }: Signature, nameOf: ReportDeps['nameOf']): ReportContent['names'] {
  return Object.fromEntries([by, ...(second === undefined ? [] : [second])].map((id) => [id, nameOf(id)]))
}
