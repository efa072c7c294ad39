import { spawnSync } from 'node:child_process'

/** Runs a packaging tool to its end; throws with what it said. */
export function runTool(command: string, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(stderr || stdout || `${command} could not be started`)
  return stdout
}
