import { diagnose } from './diagnose.ts'
import { policy } from './policy.ts'
import { restore } from './restore.ts'
import type { Said } from './said.ts'
import { verify } from './verify.ts'
import { written } from './written.ts'

const TOOLS = { verify, restore, diagnose, policy } as const
export type ToolName = keyof typeof TOOLS
export type Tool = { readonly name: ToolName; readonly args: readonly string[] }

/**
 * The tool named on the command line, before any other word except switches: `loket verify FILE`. A program that is
 * not packaged has its folder first: `electron FOLDER verify FILE`.
 */
export function toolAsked(argv: readonly string[], isPackaged: boolean): Tool | undefined {
  const words = argv.flatMap((word, at) => (at === 0 || word.startsWith('-') ? [] : [{ word, at }]))
  const asked = words[isPackaged ? 0 : 1]
  return asked !== undefined && isTool(asked.word)
    ? { name: asked.word, args: argv.slice(asked.at + 1) }
    : undefined
}

/** Prints the result and returns the exit code: 2 for arguments that the tool does not know. */
export async function runTool({ name, args }: Tool): Promise<number> {
  const { code, out = '', err = '' } = await attempt(name, args)
  await written(process.stderr, err)
  await written(process.stdout, out)
  return code
}

async function attempt(name: ToolName, args: readonly string[]): Promise<Said> {
  try {
    return await TOOLS[name](args)
  } catch (error) {
    return { code: 2, err: `${name}: ${error instanceof Error ? error.message : String(error)}\n` }
  }
}

const isTool = (word: string): word is ToolName => Object.hasOwn(TOOLS, word)
