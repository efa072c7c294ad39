import type { ToolName } from '#terminal/tool-asked.ts'

/** The program as the machine starts it; undefined when run from its source folder. */
export type Program = string | undefined

/** The exact command that a person types to run a tool of this Loket. */
export function toolCommand(program: Program, tool: ToolName, args: readonly string[]): string {
  const given = args.map((each) => (each.startsWith('--') ? each : `"${each}"`)).join(' ')
  return program === undefined ? `npm run ${tool} -- ${given}` : `"${program}" ${tool} ${given}`
}
