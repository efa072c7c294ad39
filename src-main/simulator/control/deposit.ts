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

/** Longer than any merchant may think: what still asks then was cut off by the end of the process. */
const LONGEST_ASKING_MS = 60_000

/** What became of a transfer by now: the clock settles an accepted one, and gives up one that nobody confirmed. */
export function transferState({ state, createdAt, settlesAt }: Transfer, now: number): TransferState {
  if (state === 'asking') return now - createdAt > LONGEST_ASKING_MS ? 'refused' : state
  return state === 'accepted' && settlesAt <= now ? 'done' : state
}

/** What is on the deposit: what was there less every transfer that was not refused and did not fail. */
export function depositBalance(records: Records, config: PracticeConfig, now: number): Money {
  return records
    .all('transfer')
    .filter((transfer) => !['refused', 'failed'].includes(transferState(transfer, now)))
    .reduce((left, { debited }) => subtractMoney(left, moneyOf(debited)), moneyOf(config.depositBalance))
}

export type Split =
  /** In the wire's form: what leaves the deposit, and what the beneficiary gets. */
  | { readonly ok: true; readonly debited: string; readonly credited: string }
  | { readonly ok: false; readonly why: 'nothing-left' | 'fee-too-large' }

/**
 * Who bears the fee (interface, 2.8): OUR the sender, which is also so when nothing is told; BEN the receiver; SHA|x the
 * sender x and the receiver the rest.
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
