/** The system calls that are made to fail, and what strace recorded of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { straceLines } from '../strace-lines.ts'
import { JOURNAL } from './till.ts'

/** Each call with the errors that a disk may give it. */
export const FAILING = {
  openat: ['EIO', 'ENOSPC', 'EDQUOT'],
  pread64: ['EIO'],
  pwrite64: ['EIO', 'ENOSPC', 'EDQUOT'],
  write: ['EIO', 'ENOSPC', 'EDQUOT'],
  fsync: ['EIO', 'ENOSPC', 'EDQUOT'],
  fdatasync: ['EIO', 'ENOSPC', 'EDQUOT'],
  ftruncate: ['EIO', 'ENOSPC', 'EDQUOT'],
  rename: ['EIO', 'ENOSPC', 'EDQUOT'],
  unlink: ['EIO', 'ENOSPC', 'EDQUOT'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type CallName = keyof typeof FAILING

export const CALL_NAMES = Object.keys(FAILING) as readonly CallName[]

/** The till's n-th call of that name gives this error instead of being carried out. */
export type Point = { readonly call: CallName; readonly error: string; readonly at: number }

export type Seen = {
  readonly call: string
  readonly file: string
  readonly isInjected: boolean
  /** Made by another thread than the first. */
  readonly isApart: boolean
  readonly isOk: boolean
  readonly text: string
}

/**
 * Every file that a till's folder may contain. Only calls on these are counted and fail; strace matches whole paths,
 * also of open files.
 */
export function pathsOf(folder: string): readonly string[] {
  const journal = ['', '-wal', '-shm', '-journal', '.lock', '.lock-journal', '.probe', '.checkpoint']
  const kept = ['.copy', '.copy.part', '.copy.probe', '.checkpoint.part', '.opened', '.opened.part']
  // A new journal is complete before it gets its name.
  const founding = ['.part', '.part-wal', '.part-shm', '.part-journal']
  const small = ['mode.json', 'gateway-profile.json', 'practice-people.json', 'vault/vault.json']
  const names = [
    '',
    'vault',
    ...[...journal, ...kept, ...founding].map((end) => `${JOURNAL}${end}`),
    ...small.flatMap((name) => [name, `${name}.new`]),
  ]
  return names.map((name) => join(folder, name).replace(/\/$/, ''))
}

const LINE = /^\d+\s+(\w+)\((.*)\)\s+= (-?\d+)(.*)$/

/** Every call of a day that can fail, with each of its errors, in the order of the day. */
export function pointsOf(seen: readonly Seen[]): readonly Point[] {
  return CALL_NAMES.flatMap((call) =>
    seen
      .filter((one) => one.call === call)
      // The file for the till's marks is not one of its own.
      .flatMap(({ file }, index) => (file.startsWith(ELSEWHERE) ? [] : [index + 1]))
      .flatMap((at) => FAILING[call].map((error) => ({ call, error, at }))),
  )
}

/** Prefix for files that are not the till's. */
export const ELSEWHERE = 'elsewhere'

/** The path below the folder, for a file in it; the folder itself is empty. */
function inFolder(path: string, folder: string): string {
  if (path === folder) return ''
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : `${ELSEWHERE} ${path}`
}

/** The calls of a trace written with `-y`, and the marks between them. */
export function readCalls(file: string, folder: string): readonly Seen[] {
  return straceLines(readFileSync(file, 'utf8')).flatMap(({ line, isApart }) => {
    const match = LINE.exec(line)
    if (match === null) return []
    const [, call = '', rest = '', result = '-1', end = ''] = match
    const path = /"([^"]*)"/.exec(rest)?.[1]
    const open = /^(?:AT_FDCWD<[^>]*>, )?\d*<([^>]*)>/.exec(rest)?.[1]
    const of = call === 'openat' || call === 'rename' || call === 'unlink' ? path : (open ?? path)
    return [
      {
        call,
        file: inFolder((of ?? '').replace(/ \(deleted\)$/, ''), folder),
        isInjected: end.includes('INJECTED'),
        isApart,
        isOk: Number(result) >= 0,
        text: rest,
      },
    ]
  })
}
