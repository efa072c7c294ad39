// One set-up at a time. A lock whose owner was killed is taken over, but not before the children he left
// behind (an npm, say) have ended: two of them in one node_modules is how it gets corrupted.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readJson } from './files.mjs'
import { cache } from './paths.mjs'
import { Stop } from './report.mjs'

const folder = join(cache, 'lock')
const ownerFile = join(folder, 'owner.json')
const longest = 30 * 60_000

let held = 0
const owner = { processes: [] }
process.on('exit', () => held > 0 && rmSync(folder, { recursive: true, force: true }))

/** What Linux tells of a process: its state and its start time; nothing elsewhere. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], started: fields[19] }
  } catch {
    return {}
  }
}

/** A process by number and start time, as numbers come round again. */
const identify = (pid) => ({ pid, started: statOf(pid).started })

function isAlive({ pid, started }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  const now = statOf(pid)
  // Z: it has ended, only nobody has asked for its exit code yet.
  return now.state !== 'Z' && (started === undefined || now.started === started)
}

function isStale() {
  const noted = readJson(ownerFile)
  if (noted) return !noted.processes.some(isAlive)
  const made = statSync(folder, { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs > 5000
}

function tryTake() {
  mkdirSync(cache, { recursive: true })
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
  owner.processes = [identify(process.pid)]
  writeFileSync(ownerFile, JSON.stringify(owner))
  return true
}

function removeStale() {
  const aside = `${folder}.stale.${process.pid}`
  try {
    // Renaming is atomic: of two who find the same stale lock, one moves it and the other finds it gone.
    renameSync(folder, aside)
  } catch {
    return
  }
  rmSync(aside, { recursive: true, force: true })
}

/** Notes a child that must end before anyone may take the lock over. */
export function noteChild(pid) {
  if (held === 0) return
  owner.processes.push(identify(pid))
  writeFileSync(ownerFile, JSON.stringify(owner))
}

async function take() {
  const since = Date.now()
  let told = false
  while (!tryTake()) {
    if (isStale()) {
      removeStale()
      continue
    }
    if (!told) process.stdout.write('  another set-up is at work in this folder; waiting for it\n')
    told = true
    if (Date.now() - since > longest) {
      throw new Stop('Another set-up has been at work for half an hour.', `end it, or remove ${folder}`)
    }
    await sleep(250)
  }
}

/** Runs `work` while no other process of this project folder runs such work. May be nested. */
export async function withLock(work) {
  if (held === 0) await take()
  held++
  try {
    return await work()
  } finally {
    held--
    if (held === 0) rmSync(folder, { recursive: true, force: true })
  }
}
