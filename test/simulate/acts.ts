/** What people and machines do, one step of the plan after the other. */
import { JournalFailed } from '#journal/failure.ts'
import { actAtTheTill } from './at-the-till.ts'
import { decide, lookAndPay, opensNumber, pay } from './customer.ts'
import type { Act } from './plan.ts'
import type { Stage } from './stage.ts'

/** Begins the act and does not wait for its end: the world goes on meanwhile. */
export function perform(stage: Stage, act: Act): void {
  const { line, shop, tally, time } = stage
  switch (act.do) {
    case 'fault':
      tally.note('arms', () => JSON.stringify(act))
      return line.arm(act.on, act.fault, act.times)
    case 'crash':
      return shop.crash(act)
    case 'disk':
      return shop.hurtDisk(act)
    case 'clock':
      tally.note(act.byMs < 0 ? 'clock set back' : 'clock set forward', () => `${act.byMs} ms`)
      shop.disturb()
      return time.setClock(time.clock.now() + act.byMs)
    case 'vault':
      tally.note(act.isOpen ? 'vault opened' : 'vault closed')
      return shop.setVault(act.isOpen)
    case 'other-merchant':
      return shop.becomeAnother(act.downMs)
    case 'pay':
      return pay(stage, act.order, act.how)
    case 'customer':
      return lookAndPay(stage, act)
    case 'opens-number':
      return opensNumber(stage, act.order)
    case 'decide':
      return decide(stage, act.order, act.to)
    case 'call-back':
      return callBack(stage, act.order, act.times)
    default:
      return actAtTheTill(stage, act)
  }
}

/** As the listener does it: the fact is journalled, then the till is told. It may come when nothing was paid. */
function callBack({ shop, judge, tally, time, called, now }: Stage, at: number, times: number): void {
  const reference = judge.shown[at]?.reference
  const till = shop.till()
  if (reference === undefined) return
  if (till === undefined) return tally.note('callback finds no till')
  tally.note('callback', () => `${reference} ${times} times`)
  const fact = {
    at: time.clock.now(),
    kind: 'payment',
    reference,
    code: '2002500',
    verified: true,
    evidence: '{}',
  } as const
  for (let i = 0; i < times; i += 1) {
    try {
      till.deps.journal.write.commit({ at: fact.at, callbacks: [fact] })
    } catch (error) {
      if (!(error instanceof JournalFailed)) throw error
      return tally.note('callback finds no disk')
    }
    called.set(reference, now())
    till.toldOfPayment(reference)
  }
}
