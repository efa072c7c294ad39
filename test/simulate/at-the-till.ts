/** What people do at the till, through the same interface as a page. */
import type { Result } from '#contract/envelope.ts'
import type { InputOf } from '#contract/procedures.ts'
import { PRACTICE_PINS } from '#counter/people/built-in.ts'
import { cashOf } from '#counter/shift/figures.ts'
import { moneyOfMinor } from '#domain/money.ts'
import { RESOLVED_HOW } from '#domain/resolved.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { Counter } from './counter.ts'
import type { Act } from './plan.ts'
import type { Stage } from './stage.ts'
import { correct, payBack } from './pay-back.ts'
import { MANAGER, takeCash, typeAgain } from './two-steps.ts'

export type TillAct = Exclude<
  Act,
  {
    readonly do:
      | 'fault'
      | 'crash'
      | 'disk'
      | 'clock'
      | 'pay'
      | 'decide'
      | 'call-back'
      | 'customer'
      | 'opens-number'
      | 'listener-restart'
      | 'put-right'
      | 'vault'
      | 'other-merchant'
      | 'flush-lies'
      | 'disk-lost'
      | 'back-up'
      | 'all-lost'
      | 'pay-lost'
      | 'call-ahead'
      | 'move-gateway'
      | 'line-back'
  }
>

/** Starts the act without waiting for its end, so that other things go on. */
export function actAtTheTill(stage: Stage, act: TillAct): void {
  const { shop, judge, memory, tally } = stage
  const counter = shop.counter()
  if (counter === undefined) return tally.note('nobody can, the till is down')
  const reference = 'order' in act ? judge.shown.at(act.order)?.reference : ''
  if (reference === undefined) return
  const { journal } = counter.till.deps
  if (act.do === 'compare') judge.onCompare()
  if (act.do === 'cash' || act.do === 'resolve') memory.begins(reference, counter.people.session.signedIn())
  const saleId = judge.shown.find((one) => one.reference === reference)?.saleId
  if (saleId !== undefined && (act.do === 'renew' || act.do === 'retry')) memory.charges(saleId)
  begin(stage, counter, act, reference).then(
    (result) => {
      if (act.do === 'close-shift' && result.ok) tally.count('Z written')
      if (!result.ok) tally.count(`refused ${result.refusal.code}`)
      if (act.do === 'sell' && act.times === 2) tally.count('pressed twice')
      if (!result.ok && result.refusal.code === 'budget-spent') judge.onShut()
      tally.note(`cashier ${act.do}`, () =>
        `${reference} ${result.ok ? 'done' : `refused: ${result.refusal.code}`}`.trim(),
      )
    },
    (error: unknown) => {
      // An error thrown by a dead program is ignored.
      if (shop.counter() !== counter) return
      if (error instanceof JournalFailed || journal.failure() !== undefined)
        tally.note('journal failed', () => act.do)
      else judge.say('bug', `${act.do}: ${error instanceof Error ? error.stack : String(error)}`)
    },
  )
}

async function begin(
  stage: Stage,
  counter: Counter,
  act: TillAct,
  reference: string,
): Promise<Result<unknown>> {
  const { call, people } = counter
  people.idle.touch()
  switch (act.do) {
    case 'sell': {
      const sale = {
        amountMinor: BigInt(act.rupiah) * 100n,
        method: act.method,
        sure: ['unusual' as const, 'same' as const],
      }
      const pressed = Array.from({ length: act.times ?? 1 }, () => call('sale.start', sale))
      return (await Promise.all(pressed)).at(-1) ?? { ok: false, refusal: { code: 'empty' } }
    }
    case 'type-again':
      return typeAgain(stage, counter, act, reference)
    case 'show':
      return call('display.show', { reference })
    case 'cancel':
      return call('order.cancel', { reference })
    case 'renew':
      return call('sale.renew', { reference })
    case 'retry':
      return call('order.retry', { reference })
    case 'acknowledge':
      return call('order.acknowledge', { reference })
    case 'check':
      return call('order.checkNow', { reference })
    case 'print':
      return call('paper.print', { what: { kind: 'receipt', reference } })
    case 'cash':
      return takeCash(stage, counter, act.agrees, reference)
    case 'resolve': {
      const how = RESOLVED_HOW[act.how] ?? 'seen'
      const mark = { reference, how, note: 'dicek', approval: MANAGER }
      const marked = await call('order.resolve', mark)
      const isTold = !marked.ok && marked.refusal.code === 'confirm-first'
      return isTold ? call('order.resolve', { ...mark, sure: true }) : marked
    }
    case 'correct':
      return correct(stage, counter, act, reference)
    case 'refund':
      return payBack(stage, counter, act, reference)
    case 'open-shift':
      return call('shift.open', { floatMinor: BigInt(act.rupiah) * 100n })
    case 'close-shift': {
      const { deps } = counter.till
      const shift = deps.journal.read.openShift()
      const expected = shift === undefined ? moneyOfMinor(0n) : cashOf(deps, shift).expected
      const off = expected.minor + BigInt(act.off) * 100n
      const close = (comparison: InputOf<'shift.close'>['comparison']) =>
        call('shift.close', { countedMinor: off < 0n ? 0n : off, comparison, approval: MANAGER })
      const made = await close({ kind: 'made' })
      const isNone = !made.ok && made.refusal.details?.['why'] === 'comparison'
      return isNone ? close({ kind: 'left-out', why: 'tes' }) : made
    }
    case 'compare':
      return call('shift.compare', { act: 'start' })
    case 'move-cash': {
      const { kind } = act
      const amountMinor = BigInt(act.rupiah) * 100n
      return call('cash.move', { kind, amountMinor, note: 'kembalian', approval: MANAGER })
    }
    case 'lock':
      return people.session.lock('person')
    case 'sign-in':
      return people.session.signIn(`practice-${act.who}`, PRACTICE_PINS[`practice-${act.who}`] ?? '')
    case 'idle':
      return people.idle.setMinutes(act.minutes)
  }
}
