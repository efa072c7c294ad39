/** The gateway asks the till whether a transfer is really wanted, twice at most. */
import type { CallbackRequest } from '#callbacks/wire.ts'
import { incoming } from '#gateway/registry.ts'
import type { Tally } from '../tally.ts'
import { PATIENCE_MS, type Calls } from './calls.ts'
import type { Confirmed } from './gateway.ts'
import type { Asked, Judge } from './judge.ts'
import { PROFILE } from './program.ts'

const { path: PATH } = incoming['transfer-confirmation']
const MOST_TIMES = 2
const WINDOW_MS = PROFILE.callbacks.timestampWindowMs

type Deps = {
  readonly now: () => number
  readonly calls: Calls
  readonly tally: Tally
  readonly judge: Judge
}
type Kept = { readonly asked: Asked; readonly request: CallbackRequest; readonly at: number }

export function openCaller({ now, calls, tally, judge }: Deps) {
  const all: Kept[] = []
  /** Bytes that were on the way before, that the till has decided, and that it has said yes to. */
  const sent = new Set<CallbackRequest>()
  const decided = new Set<CallbackRequest>()
  const agreed = new Set<CallbackRequest>()
  const ask = async ({ asked, request, at }: Kept): Promise<Confirmed> => {
    const isReplay = sent.has(request)
    sent.add(request)
    let wasOver = false
    let wasDecided = false
    const answer = await calls.send('confirm', request, {
      before: () => {
        wasOver = judge.isOver(asked.reference)
        wasDecided = decided.has(request)
      },
      heard: ({ body }) => {
        const code = String(body?.['responseCode'])
        tally.note(`confirmation ${code}${isReplay ? ' to the same bytes' : ''}`, () => asked.reference)
        // A machine that slept while it came gets it too late.
        const isOld = isReplay || now() - at > WINDOW_MS
        // Of two on the way together the second may be refused first: only one yes may come.
        judge.onConfirm(asked, code, { wasOver, isOld, wasDecided: wasDecided || agreed.has(request) })
        if (!code.startsWith('5')) decided.add(request)
        if (code.startsWith('200')) agreed.add(request)
      },
    })
    const code = String(answer?.body?.['responseCode'])
    if (answer === undefined || code.startsWith('5')) return undefined
    return code.startsWith('200') ? 'yes' : 'no'
  }
  const write = (asked: Asked): Kept => {
    const { reference, amount, account } = asked
    const request = calls.write(PATH, {
      partnerReferenceNo: reference,
      amount: { value: amount, currency: 'IDR' },
      beneficiaryAccountNo: account,
      additionalInfo: { referenceNo: String(all.length + 1) },
    })
    const kept = { asked, request, at: now() }
    all.push(kept)
    return kept
  }
  return {
    ask: async (asked: Asked): Promise<Confirmed> => {
      for (let times = 0; times < MOST_TIMES; times += 1) {
        const heard = await ask(write(asked))
        if (heard !== undefined) return heard
        await calls.after(PATIENCE_MS)
      }
      return undefined
    },
    /** Once, for itself: nothing follows from the answer. */
    askOnce: (asked: Asked): void => void ask(write(asked)),
    replay: (nth: number): void => {
      const kept = all[nth % Math.max(1, all.length)]
      if (kept !== undefined) void ask(kept)
    },
  }
}
