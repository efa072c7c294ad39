import { spawn } from 'node:child_process'

/** What a fetched program said of itself. */
export type Trial =
  | { readonly ok: true; readonly version: string }
  /** `isUntried`: the system could not start it, so nothing is known of it. `why`: the step that failed. */
  | { readonly ok: false; readonly isUntried: boolean; readonly why?: string; readonly cause?: Error }

const LIMIT_MS = 120_000
const LAST_WORDS_MS = 1_000

/** Starts it with `--smoke`: it sells once on a till of its own. `more`: switches that this program runs with too. */
export function tryProgram(file: string, more: readonly string[] = []): Promise<Trial> {
  // They name the program that is running.
  const { APPIMAGE: _file, APPDIR: _folder, ...env } = process.env
  return new Promise((resolve) => {
    const child = spawn(file, ['--smoke', ...more], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
    })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.on('error', (cause) => resolve({ ok: false, isUntried: true, cause }))
    const ended = (code: number | null): void => resolve(trialOf(said, code))
    child.on('close', ended)
    // A process that it has left behind may hold the output open.
    child.on('exit', (code) => setTimeout(ended, LAST_WORDS_MS, code).unref())
  })
}

function trialOf(said: string, code: number | null): Trial {
  try {
    const { ok, failed, versions } = JSON.parse(said.trim().split('\n').at(-1) ?? '') as {
      readonly ok?: unknown
      readonly failed?: unknown
      readonly versions?: { readonly loket?: unknown }
    }
    if (ok === true && code === 0) return { ok: true, version: String(versions?.loket) }
    return { ok: false, isUntried: false, why: String(failed) }
  } catch {
    return { ok: false, isUntried: false, why: code === null ? 'crashed-or-hung' : 'no-report' }
  }
}
