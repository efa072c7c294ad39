/** Two people who pay: one writes it down, another checks it. */
import { allPayouts } from '#backoffice/payouts/steps.ts'
import { rupiah } from '#domain/money.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { type At, nthOf, type Stage, stand } from './desk.ts'
import { ACCOUNTS } from './payees.ts'
import type { Act, Checking } from './plan.ts'

const DAY = 86_400_000

export async function pay(stage: Stage, act: Extract<Act, { do: 'pay' }>): Promise<void> {
  const { judge, now } = stage
  const at = await stand(stage, act.by)
  if (at === undefined) return
  const { payouts } = at.program
  const amountMinor = rupiah(100_000 + act.payee).minor
  const day = jakartaDay(now() + act.inDays * DAY)
  const account = ACCOUNTS[act.payee] ?? ACCOUNTS[0]
  const written = { maker: act.by, account, amountMinor, day }
  const asked = {
    payee: act.payee + 1,
    amountMinor,
    day,
    fee: 'none',
    transferType: '0',
    extras: {},
  } as const
  judge.consent.writes(written)
  const saved = await at.press('draft', (right) => payouts['payouts.save'](asked, 'manager', right))
  if (saved === undefined) return
  const { number } = saved
  judge.consent.saved(number, written)
  const proposed = await at.press('propose', (right) =>
    payouts['payouts.propose']({ number }, 'manager', right),
  )
  if (proposed !== undefined) await check(stage, at, number, act)
}

export async function checkOne(stage: Stage, act: Extract<Act, { do: 'check' }>): Promise<void> {
  const at = await stand(stage, act.by)
  const found = nthOf(numbersIn(at, ['proposed']), act.nth)
  if (at !== undefined && found !== undefined) await check(stage, at, found, act)
}

/** Who checks reads what is on the screen, and types. */
async function check(
  { judge, staff, tally }: Stage,
  at: At,
  number: number,
  { checker, typed, pin, times }: Checking,
): Promise<void> {
  const { payouts } = at.program
  const view = await at.press('look', (right) => payouts['payouts.one']({ number }, 'manager', right))
  if (view?.accountNo === undefined) return
  const { amountMinor, maker, day, accountNo: account } = view
  const typedMinor = typed === 'shown' ? amountMinor : amountMinor + 100n
  const isOwnPin = pin === 'own'
  judge.consent.agrees({
    ...{ number, by: checker, typedMinor, isOwnPin },
    shown: { maker, account, amountMinor, day },
  })
  const mayAtFirst = staff.isManager(checker)
  const given = { number, typedMinor, approval: at.approval(checker, isOwnPin) }
  const what = maker === checker ? 'approve as the maker' : `approve ${typed}`
  if (times > 1) tally.count('approve pressed twice')
  await Promise.all(
    Array.from({ length: times }, () =>
      at.press(what, (right) => payouts['payouts.approve'](given, 'manager', right)),
    ),
  )
  if (mayAtFirst && !staff.isManager(checker)) tally.count('a checker loses the right meanwhile')
}

export async function sendOrCancel(
  stage: Stage,
  act: Extract<Act, { do: 'send-payout' | 'cancel-payout' }>,
): Promise<void> {
  const at = await stand(stage, act.by)
  const number = nthOf(numbersIn(at, ['proposed', 'approved', 'sent']), act.nth)
  if (at === undefined || number === undefined) return
  const { payouts } = at.program
  if (act.do === 'send-payout')
    await at.press('send payout', (right) => payouts['payouts.send']({ number }, 'manager', right))
  else
    await at.press('cancel payout', (right) =>
      payouts['payouts.withdraw']({ number, remark: 'salah hari' }, 'manager', right),
    )
}

export async function lookUp(stage: Stage, { by, nth }: Extract<Act, { do: 'look-up' }>): Promise<void> {
  const at = await stand(stage, by)
  const number = nthOf(numbersIn(at, ['sent']), nth)
  if (at === undefined || number === undefined) return
  await at.press('look-up', (right) => at.program.payouts['payouts.lookUp']({ number }, 'manager', right))
}

function numbersIn(at: At | undefined, states: readonly string[]): readonly number[] {
  if (at === undefined) return []
  return [...allPayouts(at.program.deps).values()].flatMap(({ number, state }) =>
    states.includes(state) ? [number] : [],
  )
}
