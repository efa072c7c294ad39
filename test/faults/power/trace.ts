/** Reads the output of strace, which ran in addition to the recorder, into the recorder's terms. */
import { straceLines } from '../strace-lines.ts'
import { type Call, isEarlyFlush } from './log.ts'

const LINE = /^\d+\s+(\w+)\((.*)\)\s+= (-?\d+)/
const OF_FD = /^\d+<([^>]*)>/

/** Throws at a call that changes the folder and that the recorder would have missed. */
export function readCalls(trace: string, folder: string): readonly Call[] {
  return straceLines(trace).flatMap(({ line, isApart }) => {
    const match = LINE.exec(line)
    if (match === null || !line.includes(folder)) return []
    const [, name = '', rest = '', result = '-1'] = match
    const call = Number(result) < 0 ? undefined : callOf(name, rest, Number(result), folder)
    if (call === undefined || call[1].endsWith('-shm')) return []
    return call[0] === 'sync' && isEarlyFlush(call[1], isApart) ? [] : [call]
  })
}

function callOf(name: string, rest: string, result: number, folder: string): Call | undefined {
  const path = (OF_FD.exec(rest)?.[1] ?? '').replace(/ \(deleted\)$/, '')
  const inside = (of: string): string => of.slice(folder.length + 1)
  const file = path === folder || path.startsWith(`${folder}/`) ? inside(path) : undefined
  const args = rest.split(', ')
  const named = [...rest.matchAll(/"([^"]*)"/g)]
    .map(([, text = '']) => text)
    .find((text) => text.startsWith(folder))
  switch (name) {
    case 'open':
    case 'openat':
      return undefined
    case 'pwrite64':
      return file === undefined ? undefined : ['write', file, Number(args.at(-1)), result]
    case 'fsync':
    case 'fdatasync':
      return file === undefined ? undefined : ['sync', file, 0, 0]
    case 'ftruncate':
      return file === undefined ? undefined : ['truncate', file, 0, Number(args.at(-1))]
    case 'unlink':
    case 'unlinkat':
      return named === undefined ? undefined : ['unlink', inside(named), 0, 0]
    case 'mkdir':
    case 'mkdirat':
      return named === undefined ? undefined : ['make-folder', inside(named), 0, 0]
    case 'rename':
    case 'renameat':
    case 'renameat2':
      return named === undefined ? undefined : ['rename', inside(named), 0, 0]
    case 'write':
      // Only a probe of the disk is written without a position; it always begins at 0.
      return file === undefined ? undefined : ['write', file, 0, result]
    case 'mmap':
      // A mapping that is read-only or private does not change the file.
      if (file === undefined || !/PROT_WRITE/.test(rest) || !/MAP_SHARED/.test(rest)) return undefined
      break
  }
  const of = rest.split(', ').find((arg) => arg.includes(`${folder}/`)) ?? ''
  if (of.includes('-shm')) return undefined
  throw new Error(`strace saw what the recorder does not know: ${name}(${rest})`)
}
