// Check and backup of the journal, each in its own process, repeated: `background.ts <journal>`. A
// process itself, so that its start-up and garbage stay out of the measuring clock's way.
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { MakeJob } from '#backup/jobs.ts'

const WORK = ['check', 'backup'] as const
export type Done = Record<(typeof WORK)[number], number>

export type Background = {
  /** How often each was completed. */
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

const pathTo = (entry: string): string =>
  fileURLToPath(new URL(`../../../src-main/${entry}.ts`, import.meta.url))
const ENTRIES: Readonly<Record<keyof Done, string>> = {
  check: pathTo('journal/check/check-process'),
  backup: pathTo('backup/process'),
}

/** A complete backup, from the copy to the reading back. */
function backupOf(file: string, round: number): MakeJob {
  return {
    type: 'make',
    journal: file,
    folder: `${file}.backup-${round}`,
    mayMakeFolder: true,
    isElsewhere: false,
    work: `${file}.backup-work`,
    least: 1,
    header: {
      mode: 'practice',
      environment: 'practice',
      madeAt: 0,
      keyId: '00'.repeat(16),
      salt: randomBytes(32).toString('hex'),
    },
    key: randomBytes(32),
  }
}

function run(file: string): void {
  let stopped = false
  const done: Done = { check: 0, backup: 0 }
  const repeat = async (work: keyof Done): Promise<void> => {
    for (let round = 0; !stopped; round += 1) {
      const target = `${file}.${work}-${round}`
      const given = { check: [file, `${file}.copy`], backup: [] }
      const child = fork(ENTRIES[work], given[work], { execArgv: [], serialization: 'advanced' })
      if (work === 'backup') child.send(backupOf(file, round))
      let ok = false
      child.on('message', (message: { readonly report?: { readonly ok: boolean } }) => {
        ok = message.report?.ok ?? false
      })
      await once(child, 'exit')
      rmSync(target, { force: true, recursive: true })
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
  // Even without a stop message: the parent is gone.
  process.on('disconnect', () => process.exit())
}

if (process.argv[1] === HERE) {
  // Each lowers its own priority, but here must first strip the types of its sources, which the built app
  // need not do. So they start with the lower priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  run(process.argv[2] ?? '')
}
