// Entry for Node: `process.ts verify|restore|diagnose [...]`, the tools without Electron.
import { runTool, toolAsked } from './tools.ts'

const tool = toolAsked(process.argv, false)
if (tool === undefined) {
  process.stderr.write('Which tool? verify, restore or diagnose.\n')
  process.exitCode = 2
} else process.exitCode = await runTool(tool)
