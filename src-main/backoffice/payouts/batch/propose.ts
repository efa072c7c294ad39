import { z } from 'zod'
import { batchRow, type BatchField, type BatchRow, MOST_IN_BATCH } from '#contract/batch-input.ts'
import type { Batch } from '#contract/batch-views.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InputOf } from '#contract/procedures.ts'
import { given } from '#domain/given.ts'
import { isByPerson } from '#domain/instruction.ts'
import type { Payout, PayoutAsked, PayoutPersonal } from '#domain/payout.ts'
import type { PersonId } from '#domain/person.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { BackofficeDeps } from '../../deps.ts'
import { giveWay } from '../../give-way.ts'
import { vaultClosed } from '../../refusals.ts'
import type { rememberedColumns } from '../../workbook/remembered.ts'
import { allWithinLimits } from '../limits.ts'
import { livePayouts } from '../live.ts'
import { actor, openPayout } from '../make.ts'
import { bookOf } from '../payees.ts'
import { requestOf } from '../request.ts'
import { sourceOf } from '../standing.ts'
import { allBatches, batchNoteOf, nextPayoutNumber } from '../steps.ts'
import type { BatchWorker } from './messages.ts'
import { askedOf, type BatchGiven, keysOf } from './sheet.ts'

const ID_BYTES = 8
const ROW = z.strictObject({ line: z.number().int(), row: batchRow })
/** Each is checked, marked, sealed, and its request written once as a trial. */
const ROWS_AT_ONCE = 10
const NAME = z.string().max(300).exactOptional()

/** What the process of the workbook is told. Refusals: not-allowed (details.why `no-source`), vault-refused. */
export function givenTo(deps: BackofficeDeps): Result<BatchGiven> {
  const { transferSource, bankRules, banks } = deps.profile()
  if (transferSource === undefined) return refuse('not-allowed', { why: 'no-source' })
  const box = deps.personal()
  if (box === undefined) return vaultClosed()
  const today = jakartaDay(deps.clock.now())
  return accept({ transferSource, bankRules, banks, today, used: usedKeys(deps, box) })
}

/** Of payouts from today on that count, but for those that were given up or that the gateway has refused. */
export function usedKeys(
  deps: BackofficeDeps,
  box: PersonalBox,
  counts: (payout: Payout) => boolean = () => true,
): readonly string[] {
  const today = jakartaDay(deps.clock.now())
  return livePayouts(deps, { from: today }).flatMap(({ payout, instruction }) => {
    const { asked, state } = payout
    if (!counts(payout)) return []
    const isDead = instruction?.state === 'refused' || instruction?.state === 'failed'
    if (state === 'withdrawn' || (isDead && !isByPerson(instruction))) return []
    const personal = openPayout(payout, box)
    return personal === undefined ? [] : keysOf(asked, personal)
  })
}

type Deps = {
  readonly deps: BackofficeDeps
  readonly worker: BatchWorker
  readonly columns: ReturnType<typeof rememberedColumns<BatchField>>
}
type Line = { readonly line: number; readonly row: BatchRow }

/** All rows without a fault, in one entry of the journal. Refusals: see `batches.propose` of the contract. */
export async function proposeBatch(
  { deps, worker, columns }: Deps,
  input: InputOf<'batches.propose'>,
): Promise<Result<Batch>> {
  const by = actor(deps)
  if (!by.ok) return by
  const taken = await worker.ask('take', null)
  if (!taken.ok) return taken
  const { good, hash, faults, fingerprint, columns: mapping } = taken.value
  const most = Math.max(good, taken.value.rows.length)
  if (most > MOST_IN_BATCH) return refuse('too-many', { given: most, most: MOST_IN_BATCH })
  // The process has read bytes of strangers: what it says is checked like anything of a stranger.
  const name = NAME.parse(taken.value.name)
  const lines = await inTurns(deps, taken.value.rows, (each): Line => {
    const { line, row } = ROW.parse(each)
    return { line, row: withBank(deps, row) }
  })
  const sheet = { by: by.value, lines, faults }
  const before = admitted(deps, sheet, input)
  if (!before.ok) return before
  const box = deps.personal()
  if (box === undefined) return vaultClosed()
  const id = Buffer.from(deps.random.bytes(ID_BYTES)).toString('hex')
  const profile = deps.profile()
  const source = sourceOf(profile, box)
  const made = await inTurns(deps, lines, ({ line, row }) => {
    const personal = personalOf(row)
    const asked = { ...askedOf(row), account: box.mark(row.accountNo), ...source, batch: id, line }
    const request = requestOf(profile, asked, personal)
    return { asked, request, personal: box.seal(JSON.stringify(personal)) }
  })
  for (const { request } of made) if (!request.ok) return request
  // Others had their turn meanwhile: the same may be paid by now, or another person stand here.
  const still = admitted(deps, sheet, input)
  if (!still.ok) return still
  const first = nextPayoutNumber(deps)
  const book = new Map(bookOf(deps).map((each) => [`${each.bankCode} ${each.account}`, each.id]))
  const rows = made.map(({ asked, personal }, at) => {
    const payee = book.get(`${asked.bankCode} ${asked.account}`) ?? 0
    return { number: first + at, asked: { ...asked, payee } satisfies PayoutAsked, personal }
  })
  const { count, totalMinor } = input
  const step = { batch: id, by: by.value, count, totalMinor, hash, rows, ...given({ name }) }
  deps.journal.write.commit({ at: deps.clock.now(), note: batchNoteOf({ type: 'batch-proposed', ...step }) })
  columns.remember(fingerprint, mapping)
  deps.announce({ type: 'payouts-changed' })
  const batch = allBatches(deps).get(id)
  return batch === undefined ? refuse('internal') : accept(batch)
}

type Sheet = { readonly by: PersonId; readonly lines: readonly Line[]; readonly faults: number }

/**
 * Whether these rows may be proposed now: since the file was opened another manager may have paid, and midnight may have
 * passed.
 */
function admitted(
  deps: BackofficeDeps,
  { by, lines, faults }: Sheet,
  { count, totalMinor, withoutFaults }: InputOf<'batches.propose'>,
): Result<null> {
  const now = actor(deps)
  if (!now.ok) return now
  if (now.value !== by) return refuse('forbidden')
  if (faults > 0 && !withoutFaults) return refuse('not-acceptable', { why: 'faults' })
  if (lines.length === 0) return refuse('not-acceptable', { why: 'nothing-read' })
  const amounts = lines.map(({ row }) => row.amountMinor)
  const total = amounts.reduce((sum, minor) => sum + minor, 0n)
  if (lines.length !== count || total !== totalMinor) return refuse('not-acceptable', { why: 'sums-changed' })
  const box = deps.personal()
  if (box === undefined) return vaultClosed()
  const used = new Set(usedKeys(deps, box))
  for (const { row } of lines) {
    const keys = keysOf(row, row)
    if (keys.some((key) => used.has(key))) return refuse('not-acceptable', { why: 'used' })
    keys.forEach((key) => used.add(key))
  }
  const today = jakartaDay(deps.clock.now())
  if (lines.some(({ row }) => row.day < today)) return refuse('not-allowed', { why: 'day-over' })
  return allWithinLimits(deps, by, amounts, new Set())
}

/** Some at a time, and other work in between. */
async function inTurns<Of, To>(
  deps: BackofficeDeps,
  all: readonly Of[],
  make: (each: Of) => To,
): Promise<readonly To[]> {
  const made: To[] = []
  for (const [at, each] of all.entries()) {
    if (at > 0 && at % ROWS_AT_ONCE === 0) await giveWay(deps)
    made.push(make(each))
  }
  return made
}

/** As for a payee: the money follows the code. The file was read under the profile of that time. */
function withBank(deps: BackofficeDeps, row: BatchRow): BatchRow {
  const listed = deps.profile().banks.find(({ code }) => code === row.bankCode)
  return listed === undefined ? row : { ...row, bankName: listed.name, swiftCode: listed.swiftCode }
}

function personalOf({ name, accountNo, email, address, extras }: BatchRow): PayoutPersonal {
  return { name, accountNo, ...given({ email, address }), extras: given(extras) }
}
