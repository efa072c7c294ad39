/**
 * A failing disk under the running app: one kind of call on some of its journal's files fails until mended.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { compiledShim } from '../faults/power/shim.ts'

/** `open`: for writing. */
export type Refused = {
  readonly call: 'open' | 'write' | 'flush'
  /** The end of the file's path. */
  readonly file: string
  /** `hangs`: the call does not return until another failure applies. */
  readonly error: 'EIO' | 'ENOSPC' | 'EROFS' | 'hangs'
}

export type BadDisk = {
  /** Environment to start the app with. */
  readonly env: Readonly<Record<string, string>>
  /** Applies from now on and replaces earlier failures. */
  fail(...refused: readonly Refused[]): void
  mend(): void
  /** The failed calls so far, each as `<call> <path>`. */
  met(): readonly string[]
}

const SOURCE = join(import.meta.dirname, 'bad-disk.c')

/** `folder`: not the app's own. */
export function badDisk(folder: string): BadDisk {
  const control = join(folder, 'bad-disk')
  const fail: BadDisk['fail'] = (...refused) => {
    const lines = refused.map(({ call, file, error }) => `${call} ${file} ${codeOf(error)}\n`)
    // In one step: the app reads it at every call.
    writeFileSync(`${control}.new`, lines.join(''))
    renameSync(`${control}.new`, control)
  }
  fail()
  return {
    env: { LD_PRELOAD: compiledShim(SOURCE), LOKET_BAD_DISK: control },
    fail,
    mend: () => fail(),
    met: () =>
      existsSync(`${control}.met`) ? readFileSync(`${control}.met`, 'utf8').split('\n').slice(0, -1) : [],
  }
}

function codeOf(error: Refused['error']): number {
  return error === 'hangs' ? -1 : constants.errno[error]
}
