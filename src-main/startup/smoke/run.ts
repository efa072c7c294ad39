import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { hasDisplay } from '#shell/display.ts'
import { written } from '#terminal/written.ts'
import { tillArguments } from './asked.ts'
import { now } from './now.ts'
import { smokeVerdict, type TillEnd } from './verdict.ts'

const LIMIT_MS = 110_000
/** Windows has no groups of processes; what outlives the till there can make its folder again. */
const HAS_GROUPS = process.platform !== 'win32'
/** Node's types and pages do not name it for `spawnSync`, which takes it all the same. */
const IN_ITS_OWN_GROUP = { detached: HAS_GROUPS }

/**
 * `--smoke`: starts this program once more as a till of its own, prints one line of JSON and ends with code 0 or 1. A
 * process of its own is judged from outside, even when it hangs or crashes, and its temporary folder holds all its files.
 */
export async function runSmoke(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-smoke-'))
  const { facts, ...verdict } = smokeVerdict(runTill(folder))
  const leftBehind = remove(folder)
  const { electron, chrome, node } = process.versions
  const { sqlite, ...others } = facts
  const versions = { loket: app.getVersion(), electron, chrome, node, sqlite }
  const line = { ...verdict, versions, packaged: app.isPackaged, ...others, ...leftBehind }
  await written(process.stdout, `${JSON.stringify(line)}\n`)
  app.exit(verdict.ok ? 0 : 1)
}

/** Blocks on purpose: this process never becomes ready, so Chromium starts in the other one only. */
function runTill(folder: string): TillEnd {
  const startedAt = now()
  const { pid, stdout, status, signal, error } = spawnSync(process.execPath, tillArguments(), {
    ...IN_ITS_OWN_GROUP,
    env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  endRest(pid)
  return {
    startedAt,
    endedAt: now(),
    said: stdout ?? '',
    code: status,
    signal,
    ...(error === undefined ? {} : { cut: cutOf(error) }),
    ...(hasDisplay() ? {} : { hint: 'there is no display' }),
  }
}

/** Chromium's processes outlive the till for a moment, and make its folder again once it is removed. */
function endRest(group: number): void {
  if (!HAS_GROUPS || group === 0) return
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // None was left.
  }
}

function cutOf(error: NodeJS.ErrnoException): string {
  return error.code === 'ETIMEDOUT' ? `no end within ${LIMIT_MS / 1000} s` : error.message
}

function remove(folder: string): { readonly left?: string } {
  try {
    // A process of the till that is just ending may still write a last file.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    return {}
  } catch {
    return { left: folder }
  }
}
