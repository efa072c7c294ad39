/** A running till as a test uses it: a cashier's acts, and each screen by its name. */
import { atTheCounter } from '#test/support/counter.ts'
import type { LoketApp } from '#test/support/loket-app.ts'
import { connectionOn } from './connection.ts'
import { customerOn } from './customer.ts'
import { dialogOn } from './dialog.ts'
import { doubtOn } from './doubt.ts'
import { historyOn } from './history.ts'
import { lockOn } from './lock.ts'
import { peopleOn } from './people.ts'
import { saleOn } from './sale.ts'
import { shiftOn } from './shift.ts'

export type Till = ReturnType<typeof atTheTill>

export const atTheTill = (loket: LoketApp) => ({
  loket,
  counter: atTheCounter(loket),
  sale: saleOn(loket.cashier),
  doubt: doubtOn(loket.cashier),
  dialog: dialogOn(loket.cashier),
  history: historyOn(loket.cashier),
  shift: shiftOn(loket.cashier),
  lock: lockOn(loket),
  people: peopleOn(loket.cashier),
  connection: connectionOn(loket.cashier),
  customer: customerOn(loket.customer),
  /** Words anywhere in the cashier's window. */
  text: (words: string | RegExp) => loket.cashier.getByText(words).first(),
})
