import { app } from 'electron'
import { runAgainWithoutDisplay } from '#shell/display.ts'
import type { Tool } from '#terminal/tool-asked.ts'
import { runTool } from '#terminal/tools.ts'

/** Runs a tool instead of opening the till, and ends with its exit code. */
export async function endWithTool(tool: Tool): Promise<void> {
  app.exit(runAgainWithoutDisplay() ?? (await runTool(tool, app.getVersion())))
}
