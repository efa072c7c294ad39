import { askNow } from '#counter/ask/look-at.ts'
import { cancelOrder } from '#counter/sale/cancel.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { takePayment } from '#counter/sale/take-payment.ts'
import { closeShift } from '#counter/shift/close-shift.ts'
import { moveCash } from '#counter/shift/move-cash.ts'
import { openShift } from '#counter/shift/open-shift.ts'
import { accept, type Result } from '#contract/envelope.ts'
import { rupiah } from '#domain/money.ts'
import type { OrderMethod } from '#domain/order.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { ControlClient } from '#simulator/control/control-client.ts'
import type { Mark } from './marks.ts'

export type Shop = {
  readonly deps: CounterDeps
  readonly control: ControlClient
  readonly mark: (mark: Mark) => void
  readonly isSound: () => boolean
  readonly bug: (error: unknown) => void
  /** Calls the listener after every change; returns a function that stops it. */
  readonly listen: (listener: () => void) => () => void
}

const FLOAT = rupiah(200_000n)
const PUT_IN = rupiah(50_000n)
const PRICE = { amount: rupiah(150_000n), wire: '150000.00' }
/** A call fails once: a refused person waits until the journal is sound again and repeats the action. */
const TRIES = 6
const LOOKS = 40

/** A shift with a sale by QR, one by number, a cancelled one, cash, a setting and the Z report. */
export async function liveADay(shop: Shop): Promise<void> {
  const { deps, control } = shop
  const nobodyAsked = () => Promise.resolve(accept({}))
  // A refusal caused by a failed copy: the shift is open nevertheless, and the till says so.
  await act(
    shop,
    'shift-opened',
    () => openShift(deps, FLOAT),
    ({ number }) => String(number),
    'shift-open',
  )

  const qr = await sell(shop, 'qr')
  await control.payer({ action: 'pay', reference: qr })
  await untilIs(shop, qr, 'paid')

  const va = await sell(shop, 'va')
  await control.payer({ action: 'open', reference: va, amount: PRICE.wire })
  await control.payer({ action: 'pay', reference: va })
  await untilIs(shop, va, 'paid')

  const other = await sell(shop, 'va')
  await control.payer({ action: 'open', reference: other, amount: PRICE.wire })
  await untilIs(shop, other, 'cancelled', () => cancelOrder(deps, other))

  const put = { kind: 'in', amount: PUT_IN, note: 'uang kecil' } as const
  await act(
    shop,
    'cash',
    () => moveCash(deps, put, nobodyAsked),
    () => '',
  )
  await act(
    shop,
    'setting',
    () => accept(deps.journal.write.putSetting('till', '{"language":"en"}')),
    () => '',
  )
  const counted = rupiah(FLOAT.minor / 100n + PUT_IN.minor / 100n)
  const comparison = { kind: 'not-made', why: 'no-line' } as const
  await act(
    shop,
    'shift-closed',
    () => closeShift(deps, { counted, comparison: () => comparison }, nobodyAsked),
    ({ number, closed }) => `${number} ${closed?.hash}`,
    'no-shift',
  )
}

async function sell(shop: Shop, method: OrderMethod): Promise<string> {
  const sale = { amount: PRICE.amount, method }
  const taken = await act(
    shop,
    'sale',
    () => takePayment(shop.deps, sale),
    ({ reference }) => reference,
  )
  await untilIs(shop, taken.reference, 'waiting')
  return taken.reference
}

/** Waits until the order exists; `first` creates it where a person must act. */
async function untilIs(
  shop: Shop,
  reference: string,
  wanted: string,
  first?: () => Promise<Result<unknown>>,
): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const changed = nextChange(shop)
    const state = await act(
      shop,
      'look',
      () => lookAt(shop, reference),
      () => '',
    )
    if (state === wanted) {
      if (wanted !== 'waiting') shop.mark({ type: 'told', act: 'state', said: `${reference} ${wanted}` })
      return
    }
    if (state === 'sending') await changed
    else if (state === 'waiting' && first !== undefined)
      await act(shop, wanted, first, () => '', 'not-allowed')
    else
      await act(
        shop,
        'ask',
        () => askNow(shop.deps, reference),
        () => '',
        'not-allowed',
      )
  }
  throw new Error(`${reference} never became ${wanted}`)
}

function lookAt({ deps }: Shop, reference: string): Result<string> {
  return accept(deps.journal.read.order(reference)?.state.kind ?? 'not there')
}

function nextChange({ listen }: Shop): Promise<void> {
  return new Promise((resolve) => {
    const stop = listen(() => {
      stop()
      resolve()
    })
  })
}

/** A person repeats an action until it is done. `enough`: a refusal that also counts as an answer. */
async function act<T>(
  shop: Shop,
  name: string,
  run: () => Promise<Result<T>> | Result<T>,
  said: (value: T) => string,
  enough?: string,
): Promise<T> {
  for (let time = 0; time < TRIES; time += 1) {
    while (!shop.isSound()) await nextChange(shop)
    const result = await answered(shop, run)
    if (result.ok) {
      if (said(result.value) !== '') shop.mark({ type: 'told', act: name, said: said(result.value) })
      return result.value
    }
    const { code } = result.refusal
    if (code === enough) return undefined as T
    shop.mark({ type: 'refused', act: name, code })
  }
  throw new Error(`${name} was never done`)
}

/** Answers an error of a use case as the bridge does. */
async function answered<T>(shop: Shop, run: () => Promise<Result<T>> | Result<T>): Promise<Result<T>> {
  try {
    return await run()
  } catch (error) {
    shop.bug(error)
    return { ok: false, refusal: { code: error instanceof JournalFailed ? 'journal-not-sound' : 'internal' } }
  }
}
