import type {
  DisputeAbout,
  DisputeMade,
  DisputeParts,
  DisputeProgress,
  DisputeStep,
  NotSavedWhy,
} from '#contract/dispute-views.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PageEvent } from '#contract/events.ts'
import type { MoneyKind } from '#domain/money-kind.ts'
import type { Order } from '#domain/order.ts'
import type { PersonId } from '#domain/person.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Clock, Random } from '#domain/ports.ts'
import type { Right } from '#domain/right.ts'
import { timestampA } from '#domain/timestamp.ts'
import type { Journal } from '#journal/journal.ts'
import { encodeDispute, fingerprintOf, type ReadDispute, sha256Of } from './file.ts'
import { disputeParts } from './parts.ts'

export type PairSaved =
  | { readonly ok: true; readonly pdf: string; readonly data: string }
  | { readonly ok: false; readonly why: NotSavedWhy; readonly detail: string }

/** What the PDF says in addition to the parts: which data file belongs to it. */
export type LetterProof = { readonly sha256: string; readonly key: string }

export type DisputeDeps = {
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  readonly signedIn: () => PersonId | undefined
  /** False while the journal is broken or failed: nothing of it is signed then. */
  readonly journalSound: () => boolean
  /** The shop, the till and the program, as they are now. */
  readonly about: () => Pick<DisputeAbout, 'shop' | 'till' | 'program'> & { readonly mode: MoneyKind }
  /** Undefined while the vault that holds the key is closed. */
  readonly personal: () => PersonalBox | undefined
  /** 32 bytes of which the till's signing key is made; undefined as above. */
  readonly seed: () => Uint8Array | undefined
  /** The system's own dialog; undefined when the person cancelled. */
  readonly askFolder: () => Promise<string | undefined>
  /** A PDF of the letter; undefined when it could not be drawn. */
  readonly draw: (parts: DisputeParts, proof: LetterProof) => Promise<Uint8Array | undefined>
  /** Both files under one new name, or none. */
  readonly save: (folder: string, name: string, pdf: Uint8Array, data: Uint8Array) => Promise<PairSaved>
  readonly announce: (event: PageEvent) => void
}

export type DisputeController = {
  make(
    asked: { readonly reference: string; readonly personal: boolean },
    right: Right,
  ): Promise<Result<DisputeMade>>
  cancel(): void
  progress(): DisputeProgress
}

type Run = { step: DisputeStep; isCancelled: boolean }

const ID_BYTES = 8
const NONCE_BYTES = 16
/** An auditor's file says by its name what it is. */
const BEFORE: Readonly<Record<MoneyKind, string>> = { practice: 'LATIHAN-', sandbox: 'UJI-COBA-', real: '' }

/** Makes one dispute file at a time. Its beginning and its end are journalled, with the order it is about. */
export function createDisputeController(deps: DisputeDeps): DisputeController {
  let run: Run | undefined
  const moveTo = (step: DisputeStep): void => {
    if (run !== undefined) run.step = step
    deps.announce({ type: 'dispute-changed' })
  }
  return {
    make: async (asked, right) => {
      if (run !== undefined) return refuse('not-allowed', { why: 'busy' })
      const own: Run = { step: 'place', isCancelled: false }
      run = own
      try {
        return await makeOne(deps, asked, { moveTo, goesOn: () => !own.isCancelled && right.isHere() })
      } finally {
        run = undefined
        deps.announce({ type: 'dispute-changed' })
      }
    },
    cancel: () => {
      if (run !== undefined) run.isCancelled = true
    },
    progress: () => (run === undefined ? {} : { step: run.step }),
  }
}

type Steps = {
  readonly moveTo: (step: DisputeStep) => void
  /** False once it was cancelled, or the person has left the till. */
  readonly goesOn: () => boolean
}

async function makeOne(
  deps: DisputeDeps,
  { reference, personal }: Parameters<DisputeController['make']>[0],
  { moveTo, goesOn }: Steps,
): Promise<Result<DisputeMade>> {
  const { journal } = deps
  if (!deps.journalSound()) return refuse('journal-not-sound')
  if (orderOf(journal, reference) === undefined) return refuse('not-found')
  if (deps.seed() === undefined) return refuse('vault-refused', { why: 'locked' })
  // A dialog takes time, so the requester is recorded now.
  const by = deps.signedIn()
  moveTo('place')
  const folder = await deps.askFolder()
  if (folder === undefined || !goesOn()) return accept({ saved: false })

  moveTo('gather')
  // The journal may have been found broken while the dialog was open.
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const seed = deps.seed()
  const order = orderOf(journal, reference)
  if (seed === undefined) return refuse('vault-refused', { why: 'locked' })
  if (order === undefined) return refuse('not-found')
  const at = deps.clock.now()
  const { mode, ...here } = deps.about()
  const id = hexOf(deps.random.bytes(ID_BYTES))
  const note = (kind: string, more: object): void => {
    const body = { id, personal, ...(by === undefined ? {} : { by }), ...more }
    deps.journal.write.commit({ at: deps.clock.now(), note: { stream: reference, kind, body } })
  }
  // The number is not in the file: without it, no one can guess from the chain's end what was not shown.
  note('dispute-begun', { nonce: hexOf(deps.random.bytes(NONCE_BYTES)) })
  const parts = disputeParts({
    journal,
    order,
    about: {
      id,
      madeAt: timestampA(at),
      ...(by === undefined ? {} : { madeBy: by }),
      ...here,
      mode,
      zone: 'Asia/Jakarta (+07:00)',
      withPersonal: personal,
    },
    personal: personal ? deps.personal() : undefined,
  })
  const data = encodeDispute(parts, seed)
  const sha256 = sha256Of(data)

  moveTo('draw')
  const { proof } = JSON.parse(data.toString()) as ReadDispute
  const pdf = await deps.draw(parts, { sha256, key: fingerprintOf({ proof }) })
  if (!goesOn()) {
    note('dispute-ended', { how: 'cancelled' })
    return accept({ saved: false })
  }
  moveTo('save')
  const saved: PairSaved =
    pdf === undefined
      ? { ok: false, why: 'not-drawn', detail: 'pdf' }
      : await deps.save(folder, `${BEFORE[mode]}aduan-${reference}`, pdf, data)
  if (!saved.ok) {
    note('dispute-ended', { how: saved.why })
    return refuse('not-saved', { why: saved.why, detail: saved.detail })
  }
  note('dispute-ended', { how: 'saved', sha256 })
  return accept({ saved: true, pdf: saved.pdf, data: saved.data, sha256 })
}

/** As its last step in the chain has it: the row next to the chain could have been altered. */
function orderOf({ read }: Pick<Journal, 'read'>, reference: string): Order | undefined {
  const last = read.eventsOf(reference).findLast(({ entry }) => entry.type === 'order')
  return last?.entry.type === 'order' ? last.entry.change.after : undefined
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
