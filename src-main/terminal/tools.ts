import { diagnose } from './diagnose.ts'
import { health } from './health.ts'
import { policy } from './policy.ts'
import { restore } from './restore.ts'
import type { Said } from './said.ts'
import { verify } from './verify.ts'
import { written } from './written.ts'

type Run = (args: readonly string[], version?: string) => Said | Promise<Said>
const TOOLS = { verify, restore, diagnose, health, policy } as const satisfies Readonly<Record<string, Run>>
/** Fleet tools expect this one as a switch. */
const AS_SWITCH = '--health'
export type ToolName = keyof typeof TOOLS
export type Tool = { readonly name: ToolName; readonly args: readonly string[] }

/**
 * The tool named on the command line, before any other word except switches: `loket verify FILE`. A program that is
 * not packaged has its folder first: `electron FOLDER verify FILE`.
 */
export function toolAsked(argv: readonly string[], isPackaged: boolean): Tool | undefined {
  const words = argv.flatMap((given, at) => {
    const word = given === AS_SWITCH ? 'health' : given
    return at === 0 || word.startsWith('-') ? [] : [{ word, at }]
  })
  const asked = words[isPackaged ? 0 : 1]
  return asked !== undefined && isTool(asked.word)
    ? { name: asked.word, args: argv.slice(asked.at + 1) }
    : undefined
}

/** Prints the result and returns the exit code: 2 for arguments that the tool does not know. `version`: the program's. */
export async function runTool({ name, args }: Tool, version?: string): Promise<number> {
  const { code, out = '', err = '' } = await attempt(name, args, version)
  await written(process.stderr, err)
  await written(process.stdout, out)
  return code
}

async function attempt(name: ToolName, ...given: Parameters<Run>): Promise<Said> {
  const tool: Run = TOOLS[name]
  try {
    return await tool(...given)
  } catch (error) {
    return { code: 2, err: `${name}: ${error instanceof Error ? error.message : String(error)}\n` }
  }
}

const isTool = (word: string): word is ToolName => Object.hasOwn(TOOLS, word)
