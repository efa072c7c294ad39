import { diagnose } from './diagnose.ts'
import { health } from './health.ts'
import { policy } from './policy.ts'
import { restore } from './restore.ts'
import type { Said } from './said.ts'
import type { Tool, ToolName } from './tool-asked.ts'
import { verify } from './verify.ts'
import { written } from './written.ts'

type Run = (args: readonly string[], version?: string) => Said | Promise<Said>
const TOOLS: Readonly<Record<ToolName, Run>> = { verify, restore, diagnose, health, policy }

/** Prints the result and returns the exit code: 2 for arguments that the tool does not know. `version`: the program's. */
export async function runTool({ name, args }: Tool, version?: string): Promise<number> {
  const { code, out = '', err = '' } = await attempt(name, args, version)
  await written(process.stderr, err)
  await written(process.stdout, out)
  return code
}

async function attempt(name: ToolName, ...given: Parameters<Run>): Promise<Said> {
  const tool = TOOLS[name]
  try {
    return await tool(...given)
  } catch (error) {
    return { code: 2, err: `${name}: ${error instanceof Error ? error.message : String(error)}\n` }
  }
}
