import type { Health } from '#contract/views.ts'
import { type Program, toolCommand } from './tool-command.ts'
import { type ShutPlace, waysBack } from './ways-back.ts'

/** The very words that IT types to bring back a journal that does not open; empty where no tool is the way. */
export function restoreHint(why: string, place: ShutPlace, program: Program): string {
  return waysBack(why, place)
    .map(({ when, args }) => `\n\n${when.join('\n')}\n${toolCommand(program, 'restore', args)}`)
    .join('')
}

type JournalState = Pick<Health['journal'], 'state' | 'detail' | 'reason'>

/** A journal that was found broken, with the ways back; a tool needs Loket closed. */
export function withWays(state: JournalState, place: ShutPlace, program: Program): JournalState {
  if (state.state !== 'broken') return state
  const lead = 'Tutup Loket dahulu. Close Loket first.'
  return { ...state, detail: `${state.detail ?? ''}\n${lead}${restoreHint('broken', place, program)}` }
}
