import { spawn } from 'node:child_process'

/** What a fetched program said of itself. */
export type Trial =
  | { readonly ok: true; readonly version: string }
  | { readonly ok: false; readonly why: string }

const LIMIT_MS = 120_000

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
    child.on('error', (error) => resolve({ ok: false, why: error.message }))
    child.on('close', (code) => resolve(trialOf(said, code)))
  })
}

function trialOf(said: string, code: number | null): Trial {
  try {
    const { ok, why, versions } = JSON.parse(said.trim().split('\n').at(-1) ?? '') as {
      readonly ok?: unknown
      readonly why?: unknown
      readonly versions?: { readonly loket?: unknown }
    }
    return ok === true && code === 0
      ? { ok: true, version: String(versions?.loket) }
      : { ok: false, why: String(why) }
  } catch {
    return { ok: false, why: `it ended with ${code} and no report` }
  }
}
