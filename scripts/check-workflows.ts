/** Checks the workflows of the forge. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOfWorkflow } from './lib/workflows.ts'

const folder = join(import.meta.dirname, '../.github/workflows')
const names = readdirSync(folder)
let count = 0
for (const name of names)
  for (const fault of await faultsOfWorkflow(readFileSync(join(folder, name), 'utf8'), name)) {
    console.error(`${name}: ${fault}`)
    count++
  }
console.log(`${names.length} workflows, ${count} faults`)
process.exitCode = count === 0 ? 0 : 1
