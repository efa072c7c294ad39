import type { PayoutRow, PayoutStage } from '#contract/payout-views.ts'
import type { MarkShape } from '../../../ui/mark.tsx'
import type { Tone } from '../../../ui/tone.ts'
import type { Words } from '../../../words/words.tsx'

type Look = { readonly tone: Tone; readonly shape: MarkShape }

export const LOOKS: Readonly<Record<PayoutStage, Look>> = {
  draft: { tone: 'quiet', shape: 'open' },
  proposed: { tone: 'clock', shape: 'wait' },
  approved: { tone: 'waiting', shape: 'wait' },
  overdue: { tone: 'danger', shape: 'wait' },
  expired: { tone: 'danger', shape: 'wait' },
  withdrawn: { tone: 'quiet', shape: 'down' },
  sending: { tone: 'waiting', shape: 'wait' },
  accepted: { tone: 'waiting', shape: 'note' },
  pending: { tone: 'unknown', shape: 'wait' },
  unknown: { tone: 'unknown', shape: 'doubt' },
  confirmed: { tone: 'paid', shape: 'up' },
  refused: { tone: 'danger', shape: 'down' },
  'not-sent': { tone: 'danger', shape: 'ask' },
  failed: { tone: 'danger', shape: 'down' },
}
/** A person's mark never looks like the provider's word. */
const MARKED: Look = { tone: 'quiet', shape: 'note' }

type Of = Pick<PayoutRow, 'stage' | 'markedBy' | 'isOnStatement'>

function markOf({ stage, markedBy }: Of): 'confirmed' | 'failed' | undefined {
  return markedBy !== undefined && (stage === 'confirmed' || stage === 'failed') ? stage : undefined
}

export function lookOf(of: Of): Look {
  return markOf(of) === undefined ? LOOKS[of.stage] : MARKED
}

export function stageWords(of: Of, { t }: Words, nameOf: (id: string | undefined) => string): string {
  const marked = of.isOnStatement === true ? 'statement' : markOf(of)
  return marked === undefined
    ? t(`payouts.stage.${of.stage}`)
    : t(`payouts.marked.${marked}`, { name: nameOf(of.markedBy) })
}

/** What the stage means, in plain words. */
export function stageSays(of: Of, { t }: Words): string {
  if (of.isOnStatement === true) return t('payouts.says.confirmed.statement')
  return markOf(of) === undefined ? t(`payouts.says.${of.stage}`) : t('payouts.says.confirmed.marked')
}
