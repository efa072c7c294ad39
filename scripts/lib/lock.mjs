// One set-up at a time. A dead owner's lock is taken over once the child processes it left behind (npm, for
// example) have ended. Two of them in one node_modules would corrupt it.
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

/** A process's state and start time on Linux; empty elsewhere. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], started: fields[19] }
  } catch {
    return {}
  }
}

/** A process by number and start time, because numbers are reused. */
const identify = (pid) => ({ pid, started: statOf(pid).started })

function isAlive({ pid, started }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  const now = statOf(pid)
  // Z: it has ended, but its exit code has not been collected.
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
    // Renaming is atomic: of two that find the same stale lock, one moves it and the other finds it gone.
    renameSync(folder, aside)
  } catch {
    return
  }
  rmSync(aside, { recursive: true, force: true })
}

/** Records a child that must end before the lock can be taken over. */
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
