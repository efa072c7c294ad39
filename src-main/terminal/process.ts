// Entry for Node: `process.ts verify|restore|diagnose|health|policy [...]`, the tools without Electron.
import { toolAsked } from './tool-asked.ts'
import { runTool } from './tools.ts'

const tool = toolAsked(process.argv, false)
if (tool === undefined) {
  process.stderr.write('Which tool? verify, restore, diagnose, health or policy.\n')
  process.exitCode = 2
} else process.exitCode = await runTool(tool)
