import { z } from 'zod'
import { batchRow, type BatchField, type BatchRow, MOST_IN_BATCH } from '#contract/batch-input.ts'
import type { Batch } from '#contract/batch-views.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InputOf } from '#contract/procedures.ts'
import { given } from '#domain/given.ts'
import { isByPerson } from '#domain/instruction.ts'
import type { Payout, PayoutAsked, PayoutPersonal } from '#domain/payout.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { BackofficeDeps } from '../../deps.ts'
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
const ROWS = z.array(z.strictObject({ line: z.number().int(), row: batchRow }))
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

/** All rows without a fault, in one entry of the journal. Refusals: see `batches.propose` of the contract. */
export async function proposeBatch(
  { deps, worker, columns }: Deps,
  { count, totalMinor, withoutFaults }: InputOf<'batches.propose'>,
): Promise<Result<Batch>> {
  const taken = await worker.ask('take', null)
  if (!taken.ok) return taken
  const { good, hash, faults, fingerprint, columns: mapping } = taken.value
  // Before they are read: the sales wait meanwhile.
  const most = Math.max(good, taken.value.rows.length)
  if (most > MOST_IN_BATCH) return refuse('too-many', { given: most, most: MOST_IN_BATCH })
  // The process has read bytes of strangers: what it says is checked like anything of a stranger.
  const name = NAME.parse(taken.value.name)
  const rows = ROWS.parse(taken.value.rows).map(({ line, row }) => ({ line, row: withBank(deps, row) }))
  const by = actor(deps)
  if (!by.ok) return by
  if (faults > 0 && !withoutFaults) return refuse('not-acceptable', { why: 'faults' })
  if (rows.length === 0) return refuse('not-acceptable', { why: 'nothing-read' })
  const total = rows.reduce((sum, { row }) => sum + row.amountMinor, 0n)
  if (rows.length !== count || total !== totalMinor) return refuse('not-acceptable', { why: 'sums-changed' })
  const box = deps.personal()
  if (box === undefined) return vaultClosed()
  const today = jakartaDay(deps.clock.now())
  // The file was checked when it was opened: another manager may have paid meanwhile, and midnight may have passed.
  const used = new Set(usedKeys(deps, box))
  for (const { row } of rows) {
    const keys = keysOf(row, row)
    if (keys.some((key) => used.has(key))) return refuse('not-acceptable', { why: 'used' })
    keys.forEach((key) => used.add(key))
  }
  if (rows.some(({ row }) => row.day < today)) return refuse('not-allowed', { why: 'day-over' })
  const amounts = rows.map(({ row }) => row.amountMinor)
  const within = allWithinLimits(deps, by.value, amounts, new Set())
  if (!within.ok) return within
  const id = Buffer.from(deps.random.bytes(ID_BYTES)).toString('hex')
  const first = nextPayoutNumber(deps)
  const source = sourceOf(deps.profile(), box)
  const book = new Map(bookOf(deps).map((each) => [`${each.bankCode} ${each.account}`, each.id]))
  const made = []
  for (const [at, { line, row }] of rows.entries()) {
    const personal = personalOf(row)
    const account = box.mark(row.accountNo)
    const payee = book.get(`${row.bankCode} ${account}`) ?? 0
    const asked: PayoutAsked = { ...askedOf(row), payee, account, ...source, batch: id, line }
    const request = requestOf(deps.profile(), asked, personal)
    if (!request.ok) return request
    made.push({ number: first + at, asked, personal: box.seal(JSON.stringify(personal)) })
  }
  const step = { batch: id, by: by.value, count, totalMinor, hash, rows: made, ...given({ name }) }
  deps.journal.write.commit({ at: deps.clock.now(), note: batchNoteOf({ type: 'batch-proposed', ...step }) })
  columns.remember(fingerprint, mapping)
  deps.announce({ type: 'payouts-changed' })
  const batch = allBatches(deps).get(id)
  return batch === undefined ? refuse('internal') : accept(batch)
}

/** As for a payee: the money follows the code. The file was read under the profile of that time. */
function withBank(deps: BackofficeDeps, row: BatchRow): BatchRow {
  const listed = deps.profile().banks.find(({ code }) => code === row.bankCode)
  return listed === undefined ? row : { ...row, bankName: listed.name, swiftCode: listed.swiftCode }
}

function personalOf({ name, accountNo, email, address, extras }: BatchRow): PayoutPersonal {
  return { name, accountNo, ...given({ email, address }), extras: given(extras) }
}
