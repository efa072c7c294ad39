// Check, backup and export of the journal, each in a process of its own, each over and over: `background.ts <journal>`.
// A process itself, for what it starts and clears away must not be in the way of the clock that measures.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

const WORK = ['check', 'backup', 'export'] as const
export type Done = Record<(typeof WORK)[number], number>

export type Background = {
  /** How often each was done from beginning to end. */
  readonly stop: () => Promise<Done>
}

const HERE = fileURLToPath(import.meta.url)

export function startBackground(file: string): Background {
  const child = fork(HERE, [file], { execArgv: [] })
  return {
    stop: async () => {
      const said = once(child, 'message')
      child.send('stop')
      const [done] = await said
      await once(child, 'exit')
      return done as Done
    },
  }
}

function run(file: string): void {
  let stopped = false
  const done: Done = { check: 0, backup: 0, export: 0 }
  const repeat = async (work: keyof Done): Promise<void> => {
    for (let round = 0; !stopped; round += 1) {
      const target = `${file}.${work}-${round}`
      const entry = fileURLToPath(new URL(`../../../src-main/journal/${work}-process.ts`, import.meta.url))
      const options = JSON.stringify({ from: 0, to: 4_102_444_800_000, separator: ';' })
      const given = { check: [file, `${file}.copy`], backup: [file, target], export: [file, target, options] }
      const child = fork(entry, given[work], { execArgv: [] })
      let ok = false
      child.on('message', (message: { readonly report?: { readonly ok: boolean } }) => {
        ok = message.report?.ok ?? false
      })
      await once(child, 'exit')
      rmSync(target, { force: true })
      if (!ok) throw new Error(`the ${work} did not succeed`)
      done[work] += 1
    }
  }
  const all = Promise.all(WORK.map(repeat))
  const end = async (): Promise<void> => {
    await all
    process.send?.(done)
    process.disconnect?.()
  }
  process.once('message', () => {
    stopped = true
    void end()
  })
  // Also when it did not ask: whoever started it is gone.
  process.on('disconnect', () => process.exit())
}

if (process.argv[1] === HERE) {
  // Each of them stands back by itself, but here has to strip the types of its sources first, which the built app has
  // behind it: so they are handed it from their beginning.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  run(process.argv[2] ?? '')
}
