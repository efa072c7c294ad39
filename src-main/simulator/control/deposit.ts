import {
  addMoney,
  compareMoney,
  isZero,
  readWireAmount,
  rupiah,
  subtractMoney,
  wireAmount,
  type Money,
} from '#domain/money.ts'
import type { PracticeConfig } from '../config.ts'
import type { Records, Transfer } from '../records.ts'

export type TransferState = Transfer['state']

/** Longer than a merchant may take to answer: a request still open after this was cut off when the process ended. */
const LONGEST_ASKING_MS = 60_000

/** The present state of a transfer: an accepted one settles in time, and an unconfirmed one is refused in time. */
export function transferState({ state, createdAt, settlesAt }: Transfer, now: number): TransferState {
  if (state === 'asking') return now - createdAt > LONGEST_ASKING_MS ? 'refused' : state
  return state === 'accepted' && settlesAt <= now ? 'done' : state
}

/** The deposit balance: the opening balance less every transfer that was neither refused nor failed. */
export function depositBalance(records: Records, config: PracticeConfig, now: number): Money {
  return records
    .all('transfer')
    .filter((transfer) => !['refused', 'failed'].includes(transferState(transfer, now)))
    .reduce((left, { debited }) => subtractMoney(left, moneyOf(debited)), moneyOf(config.depositBalance))
}

export type Split =
  /** In wire form: what leaves the deposit, and what the beneficiary receives. */
  | { readonly ok: true; readonly debited: string; readonly credited: string }
  | { readonly ok: false; readonly why: 'nothing-left' | 'fee-too-large' }

/**
 * Who bears the fee (interface, 2.8): OUR (the default) the sender; BEN the receiver; SHA|x the sender x and the
 * receiver the rest.
 */
export function splitFee(amount: Money, feeType: string | undefined, config: PracticeConfig): Split {
  const fee = moneyOf(config.transferFee)
  const sender = senderPart(feeType, fee)
  if (compareMoney(sender, fee) > 0) return { ok: false, why: 'fee-too-large' }
  const credited = subtractMoney(amount, subtractMoney(fee, sender))
  if (isZero(credited) || credited.minor < 0n) return { ok: false, why: 'nothing-left' }
  return { ok: true, debited: wireAmount(addMoney(amount, sender)), credited: wireAmount(credited) }
}

function senderPart(feeType: string | undefined, fee: Money): Money {
  if (feeType === 'BEN') return rupiah(0)
  const [, shared] = /^SHA\|(.+)$/.exec(feeType ?? '') ?? []
  return shared === undefined ? fee : moneyOf(shared)
}

function moneyOf(wire: string): Money {
  return readWireAmount(wire) ?? rupiah(0)
}
