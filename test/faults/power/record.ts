import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterPowerLoss } from './damage.ts'
import { happen, newDisk } from './disk.ts'
import { type Act, type Call, readLog } from './log.ts'
import { putFiles } from './judge.ts'
import { type End, nextEnds, NOTHING_PROMISED, promise, type Promises } from './promises.ts'
import type { Plan } from './plans.ts'
import type { Mark, Recorded, Step, Synchronous } from './recorded.ts'
import { chanceOf } from './seeds.ts'
import { compiledShim } from './shim.ts'

export type Recording = {
  readonly name: string
  /** The folder before the first act, all of it on the disk. */
  readonly files: ReadonlyMap<string, Buffer>
  readonly promises: Promises
  readonly acts: readonly Act[]
  readonly nextEnds: readonly (End | undefined)[]
  readonly calls: readonly Call[]
}

export type RecordOptions = {
  readonly seed: number
  readonly synchronous: Synchronous
  /** Output file of strace, which runs in addition to the recorder and must see exactly the same calls. */
  readonly strace?: string
}

const ENTRY = join(import.meta.dirname, 'recorded.ts')
/** Calls that can change what is on the disk, or promise that it is there. */
const TRACED =
  'trace=open,openat,creat,write,pwrite64,writev,pwritev,pwritev2,truncate,ftruncate,fallocate,fsync,fdatasync,' +
  'sync_file_range,sync,syncfs,unlink,unlinkat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,mkdir,' +
  'mkdirat,rmdir,copy_file_range,sendfile,mmap,msync'

/** In memory where available: the behaviour of a real disk is not under test. */
export function scratchFolder(): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'loket-power-'))
}

/** Plays the plan and stores what `loadRecording` reads in `into`. `kept`: the earlier recordings. */
export function record(
  plan: Plan,
  into: string,
  kept: ReadonlyMap<string, Recording>,
  options: RecordOptions,
): Recording {
  const [folder, log, marks] = [join(into, 'folder'), join(into, 'log'), join(into, 'marks')]
  for (const path of [folder, join(into, 'before')]) mkdirSync(path, { recursive: true })
  let promises = NOTHING_PROMISED
  if (plan.after !== undefined) promises = losePower(kept.get(plan.after), folder, options.seed)
  if (plan.before !== undefined) {
    run({ folder, marks, ...options, steps: plan.before })
    for (const mark of readMarks(marks)) promises = promise(promises, mark)
    // The log's index is rebuilt at every start.
    rmSync(join(folder, 'till.journal-shm'), { force: true })
    rmSync(marks, { force: true })
  }
  for (const name of readdirSync(folder))
    writeFileSync(join(into, 'before', name), readFileSync(join(folder, name)))
  const recorder = {
    LD_PRELOAD: compiledShim(),
    LOKET_RECORD_FOLDER: folder,
    LOKET_RECORD_LOG: log,
    LOKET_RECORD_MARKS: marks,
  }
  run({ folder, marks, ...options, steps: plan.steps }, recorder, options.strace)
  writeFileSync(join(into, 'recording.json'), JSON.stringify({ name: plan.name, folder, promises }))
  return loadRecording(into)
}

export function loadRecording(from: string): Recording {
  const kept = JSON.parse(readFileSync(join(from, 'recording.json'), 'utf8')) as {
    readonly name: string
    readonly folder: string
    readonly promises: Promises
  }
  const names = readdirSync(join(from, 'before')).sort()
  const files = new Map(names.map((name) => [name, readFileSync(join(from, 'before', name))]))
  const numbers = new Map(names.map((name, number) => [name, number]))
  const { acts, calls } = readLog(readFileSync(join(from, 'log')), kept.folder, numbers)
  return { name: kept.name, files, promises: kept.promises, acts, calls, nextEnds: nextEnds(acts) }
}

function run(
  recorded: Recorded & { readonly steps: readonly Step[] },
  recorder: Readonly<Record<string, string>> = {},
  strace?: string,
): void {
  const program = [ENTRY, JSON.stringify(recorded)]
  const preload = Object.entries(recorder).flatMap(([name, value]) => ['-E', `${name}=${value}`])
  const under = [
    '-f',
    '-y',
    '-s',
    '0',
    '-e',
    TRACED,
    '-o',
    strace ?? '',
    ...preload,
    process.execPath,
    ...program,
  ]
  const { signal, error, stderr } =
    strace === undefined
      ? spawnSync(process.execPath, program, { env: { ...process.env, ...recorder }, encoding: 'utf8' })
      : spawnSync('strace', under, { encoding: 'utf8' })
  // The program kills itself, so that nothing is tidied at its end.
  if (signal !== 'SIGKILL') throw new Error(`the recorded program did not get to its end: ${error ?? stderr}`)
}

function readMarks(file: string): readonly Mark[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Mark)
}

/** Cuts another recording in its second half and puts the resulting files into `folder`. */
function losePower(recording: Recording | undefined, folder: string, seed: number): Promises {
  if (recording === undefined) throw new Error('there is no such recording to lose power in')
  const chance = chanceOf(seed, 'loss before the recording')
  const { acts } = recording
  const cut = Math.floor(acts.length * (0.5 + chance() / 2))
  const disk = newDisk(recording.files)
  let { promises } = recording
  for (const [order, act] of acts.slice(0, cut).entries()) {
    happen(disk, act, order, 'none')
    if (act.kind === 'mark') promises = promise(promises, act.mark)
  }
  putFiles(folder, afterPowerLoss(disk, chance).files)
  const next = cut === 0 ? undefined : recording.nextEnds[cut - 1]
  return next === undefined ? promises : { ...promises, next }
}
