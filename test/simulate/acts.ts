/** Performs what people and machines do, one step of the plan after the other. */
import { actAtTheTill } from './at-the-till.ts'
import { notify } from './caller.ts'
import { callAhead, decide, lookAndPay, opensNumber, pay, payLost, putRight } from './customer.ts'
import type { Act } from './plan.ts'
import type { Stage } from './stage.ts'

/** Starts the act without waiting for its end, so that other things go on. A returned promise stops the world. */
export function perform(stage: Stage, act: Act): Promise<void> | void {
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
      if (
        act.byMs > 0 &&
        stage.judge.shown.some(({ reference }) => stage.judge.shownAs(reference) === 'waiting')
      )
        tally.count('clock set forward under an open payment')
      shop.disturb()
      stage.judge.onClock()
      return time.setClock(time.clock.now() + act.byMs)
    case 'vault':
      tally.note(act.isOpen ? 'vault opened' : 'vault closed')
      return shop.setVault(act.isOpen)
    case 'flush-lies':
      return shop.flushLies()
    case 'disk-lost':
      return shop.loseDisk(act)
    case 'back-up':
      return shop.backUp()
    case 'all-lost':
      stage.called.clear()
      return shop.loseAll(act)
    case 'pay-lost':
      return payLost(stage, act.how)
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
    case 'put-right':
      return putRight(stage, act.order)
    case 'call-back':
      return callBack(stage, act)
    case 'call-ahead':
      return callAhead(stage, act.order, act.ms)
    case 'line-back':
      tally.note('the line is fine again')
      return line.disarm()
    case 'move-gateway':
      return shop.moveGateway(act.downMs)
    case 'listener-restart':
      shop.listener()?.restart()
      return tally.note('the listener begins anew')
    default:
      return actAtTheTill(stage, act)
  }
}

function callBack(stage: Stage, { order: at, times, names }: Extract<Act, { do: 'call-back' }>): void {
  const order = stage.judge.shown.at(at)
  if (order !== undefined && stage.plan.calls) notify(stage, order, times, names)
}
