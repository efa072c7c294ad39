/** The processes that do one job and end: Electron itself lets one that threw live on. */
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'

const MAIN = join(import.meta.dirname, '../../out/main')

for (const name of ['backup.js', 'review-export.js'])
  test(`${name} ends when its job throws, so that no caller waits for ever`, async ({ till }) => {
    const code = await till.app.evaluate(
      ({ utilityProcess }, script) =>
        new Promise<number>((resolve) => {
          const child = utilityProcess.fork(script, [], { stdio: 'ignore' })
          child.once('exit', resolve)
          // No job has this form.
          child.postMessage({})
        }),
      join(MAIN, name),
    )
    expect(code).toBe(1)
  })
