import type { CheckState, HealthReport } from '#contract/health-views.ts'
import { useQueryOf } from '../bridge/queries.ts'
import type { MarkShape } from '../ui/mark.tsx'
import type { Tone } from '../ui/tone.ts'
import { useCanSpeak } from '../words/speech.ts'
import { useWords, type Words } from '../words/words.tsx'

type Look = { readonly tone: Tone; readonly shape: MarkShape }

export const CHECK_LOOKS: Readonly<Record<CheckState, Look>> = {
  good: { tone: 'paid', shape: 'up' },
  look: { tone: 'clock', shape: 'note' },
  bad: { tone: 'danger', shape: 'down' },
  unknown: { tone: 'quiet', shape: 'doubt' },
}

/** A disk fills and a folder goes without an event. */
const EVERY_MS = 15_000

/** All checks of this till; only managers and IT may ask for them. */
export function useHealthReport(everyMs = EVERY_MS) {
  const { language } = useWords()
  // A voice that is off is not tried.
  const speaks = useQueryOf('settings.get', {}).data?.speakAmounts === true
  const voices = useCanSpeak(language, speaks) ? 1 : 0
  return useQueryOf('health.report', { voices }, { keep: true, everyMs })
}

/** `Tidak ada yang perlu dibereskan`, or how many checks need someone. */
export function summaryWords({ t }: Words, { state, checks }: HealthReport): string {
  const count = (wanted: CheckState) => checks.filter((check) => check.state === wanted).length
  return t(`health.all.${state}`, { look: count('look'), bad: count('bad') })
}
