import { type Program, toolCommand } from './tool-command.ts'
import { type ShutPlace, waysBack } from './ways-back.ts'

/** The very words that IT types to bring back a journal that does not open; empty where no tool is the way. */
export function restoreHint(why: string, place: ShutPlace, program: Program): string {
  return waysBack(why, place)
    .map(({ when, args }) => `\n\n${when.join('\n')}\n${toolCommand(program, 'restore', args)}`)
    .join('')
}
