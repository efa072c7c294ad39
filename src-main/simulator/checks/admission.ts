import type { KeyObject } from 'node:crypto'
import type { FormCipher } from '#gateway/signing/form-cipher.ts'
import type { Verdict } from '../answer.ts'
import type { BudgetWindow } from './budget-window.ts'
import type { Answering, HandlerContext } from '../operations/handler.ts'

export type CallDeps = {
  readonly context: HandlerContext
  readonly merchantPublicKey: KeyObject
  readonly cipher: FormCipher
  readonly budget: BudgetWindow
}
export type CallResult = {
  readonly verdict: Verdict
  /** Whether the request counted against the rate limit. */
  readonly admitted: boolean
  /** Seconds; only with 429. */
  readonly retryAfter?: number
  /** The caller has the key, so that an answer may be encrypted for it. */
  readonly identified?: true
}

/** Runs `run` when the rate limit has room for one more request; otherwise answers with the refusal. */
export async function withinBudget(
  { budget }: CallDeps,
  tooMany: Verdict,
  run: () => Answering,
): Promise<CallResult> {
  if (!budget.fits()) return { verdict: tooMany, admitted: false, retryAfter: budget.retryAfter() }
  budget.admit()
  return { verdict: await run(), admitted: true }
}
