/** What happens next: people at the till, the customers, the wire, the machine. */
import { again, goOn, sheet } from './act-invoices.ts'
import { checkOne, lookUp, pay, sendOrCancel } from './act-payouts.ts'
import { nthOf, type Stage } from './desk.ts'
import { mark, payoutsOf } from './marking.ts'
import type { Act } from './plan.ts'
import { ACCOUNTS } from './payees.ts'

export function perform(stage: Stage, act: Act): void {
  const { shop, line, tally, staff } = stage
  const go = (under: Promise<void>): void =>
    void under.catch((error: unknown) => stage.judge.say('bug', String((error as Error).stack)))
  switch (act.do) {
    case 'pay':
      return go(pay(stage, act))
    case 'check':
      return go(checkOne(stage, act))
    case 'send-payout':
    case 'cancel-payout':
      return go(sendOrCancel(stage, act))
    case 'sheet':
      return go(sheet(stage, act))
    case 'again':
      return go(again(stage, act))
    case 'pause':
    case 'resume':
    case 'give-up':
      return go(goOn(stage, act))
    case 'look-up':
      return go(lookUp(stage, act))
    case 'mark':
      return go(mark(stage, act))
    case 'role':
      tally.note(`becomes ${act.becomes}`, () => act.who)
      return staff.become(act.who, act.becomes)
    case 'lock':
      return void shop.program()?.people.session.lock('idle')
    case 'sleep':
      return
    case 'fault':
      return line.arm(act.on, act.fault, act.times)
    case 'crash':
      return shop.crash(act)
    case 'disk':
      return shop.hurtDisk(act)
    case 'deaf':
      return shop.deaf(act.ms)
    case 'stranger':
      return strange(stage, act)
    case 'paid':
      return stage.notices.paid(act)
  }
}

function strange({ caller, shop, tally }: Stage, { how, nth }: Extract<Act, { do: 'stranger' }>): void {
  tally.count(`asked by a stranger: ${how}`)
  if (how === 'replay') return caller.replay(nth)
  const found = nthOf(payoutsOf(shop), nth)
  if (found === undefined) return
  const { reference, facts } = found
  const rupiahs = (facts['amountMinor'] as bigint) / 100n
  const account = ACCOUNTS.find((one) => one.slice(-4) === facts['accountEndsIn']) ?? ACCOUNTS[0]
  caller.askOnce({
    reference: how === 'reference' ? 'P001260105000009990000' : reference,
    amount: `${how === 'amount' ? rupiahs + 1n : rupiahs}.00`,
    account: how === 'account' ? `99${account.slice(2)}` : account,
  })
}
