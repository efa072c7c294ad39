/** Installs a newer version, and dies in the middle: `node update-cut.ts PLACE N`, before its Nth act on the disk. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { jsonFile } from '#support/json-file.ts'
import { keepFiles } from '#startup/keep-files.ts'
import { ownPackage } from '#test/support/update-feed.ts'
import { openUpdates } from '#update/updates.ts'

const [place = '', cut = ''] = process.argv.slice(2)
const FETCHED = ownPackage('0.2.0')
const ACTS = [
  'openSync',
  'writeSync',
  'fsyncSync',
  'chmodSync',
  'rmSync',
  'linkSync',
  'copyFileSync',
  'renameSync',
  'cpSync',
] as const

const updates = openUpdates({
  version: '0.1.0',
  form: 4,
  program: join(place, 'Loket.AppImage'),
  keys: [fs.readFileSync(join(place, 'key.pem'), 'utf8')],
  file: jsonFile(join(place, 'updates.json')),
  openFeed: () =>
    Promise.resolve({
      check: () =>
        Promise.resolve({
          isNewer: true,
          info: JSON.parse(fs.readFileSync(join(place, 'list.json'), 'utf8')) as unknown,
        }),
      download: () => Promise.resolve(join(place, FETCHED)),
    }),
  tryProgram: () => Promise.resolve({ ok: true, version: '0.2.0' }),
  isStillAllowed: () => true,
  isQuiet: () => false,
  room: () => Infinity,
  close: () => undefined,
  keepFiles: (version) => keepFiles(place, version),
  tidyKept: () => undefined,
  dropFetched: () => undefined,
  openAgain: () => undefined,
  clock: { now: () => Date.now() },
  timers: { after: () => () => undefined },
  announce: () => {
    if (updates.view().state === 'ready') dieIn(Number(cut))
  },
  note: (fault, error) => {
    throw new Error(fault, { cause: error })
  },
})
updates.look()

function dieIn(acts: number): void {
  let left = acts
  for (const name of ACTS) {
    const real = fs[name] as (...given: unknown[]) => unknown
    Object.assign(fs, {
      [name]: (...given: unknown[]) => {
        if (left === 0) process.kill(process.pid, 'SIGKILL')
        left -= 1
        return real(...given)
      },
    })
  }
  syncBuiltinESMExports()
  updates.install()
  updates.finish()
  process.stdout.write(`${acts - left}`)
}
