/** Runs the same judge on evidence that was spoiled on purpose. Each case must be caught. */
import { type Evidence, judge } from './judge.ts'

/** The cases that were not caught. */
export function missedControls(evidence: Evidence): readonly string[] {
  const missed: string[] = []
  const { log, shown, kept } = evidence
  const asked = log.find(({ operation, processed }) => operation === 'qr-generate' && processed)
  if (asked === undefined || judge({ ...evidence, log: [...log, asked] }).twice === 0)
    missed.push('a request for money that the log has twice')
  const newest = shown.at(-1)
  const states = new Map(kept.states)
  // As when it was cut off the journal and its copy alike, with what came after it: the chain that is left is sound.
  if (newest !== undefined) {
    const was = states.get(newest.reference) ?? []
    states.set(newest.reference, was.slice(0, was.indexOf(newest.state)))
  }
  if (newest === undefined || judge({ ...evidence, kept: { ...kept, states } }).lost === 0)
    missed.push('the last acknowledged step, cut off from journal and copy')
  return missed
}
