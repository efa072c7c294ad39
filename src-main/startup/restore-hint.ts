import type { Health } from '#contract/views.ts'
import { type Program, toolCommand } from './tool-command.ts'
import { type ShutPlace, waysBack } from './ways-back.ts'

/**
 * The ways to restore a journal that does not open, each with the exact command that IT types; empty when no tool can
 * help.
 */
export function restoreHint(why: string, place: ShutPlace, program: Program): string {
  return waysBack(why, place)
    .map(({ when, args }) => `\n\n${when.join('\n')}\n${toolCommand(program, 'restore', args)}`)
    .join('')
}

type JournalState = Pick<Health['journal'], 'state' | 'detail' | 'reason'>

/** A journal found broken, with the ways to restore it; a tool needs Loket closed. */
export function withWays(state: JournalState, place: ShutPlace, program: Program): JournalState {
  if (state.state !== 'broken') return state
  const lead = 'Tutup Loket dahulu. Close Loket first.'
  return { ...state, detail: `${state.detail ?? ''}\n${lead}${restoreHint('broken', place, program)}` }
}
