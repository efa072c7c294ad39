/** Reads strace's output: the order of file and socket writes of one process. */
import { readFileSync } from 'node:fs'

export type Syscall =
  | { readonly kind: 'journal-write'; readonly text: string }
  | { readonly kind: 'journal-flush' }
  | { readonly kind: 'socket-write'; readonly text: string }

const CALL = /^(\d+)\s+(?:<\.\.\. )?(\w+)(?:\(| resumed>)(.*)$/

/**
 * In the order of the system calls: every write and flush of the journal's write-ahead log, or of its second
 * copy, and every write to a connected internet socket. Interrupted calls ("unfinished") count from where
 * they began. A flush by another thread than the first, which writes, has only begun then and counts as none.
 */
export function readTrace(file: string, of: 'wal' | 'copy' = 'wal'): readonly Syscall[] {
  const ending = { wal: '.journal-wal"', copy: '.journal.copy"' }[of]
  const wal = new Set<number>()
  const sockets = new Set<number>()
  const seen: Syscall[] = []
  let first: string | undefined
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const match = CALL.exec(line)
    if (match === null) continue
    const [, thread = '', name = '', rest = ''] = match
    first ??= thread
    const result = Number(/= (-?\d+)[^=]*$/.exec(rest)?.[1] ?? -1)
    const fd = Number(/^(\d+)/.exec(rest)?.[1] ?? -1)
    if (name === 'openat' && rest.includes(ending) && result >= 0) wal.add(result)
    else if (name === 'socket' && rest.startsWith('AF_INET') && result >= 0) sockets.add(result)
    else if (name === 'close') {
      wal.delete(fd)
      sockets.delete(fd)
    } else if (['pwrite64', 'pwritev', 'write', 'writev', 'sendto', 'sendmsg'].includes(name)) {
      if (wal.has(fd)) seen.push({ kind: 'journal-write', text: rest })
      else if (sockets.has(fd)) seen.push({ kind: 'socket-write', text: rest })
    } else if ((name === 'fdatasync' || name === 'fsync') && wal.has(fd) && thread === first)
      seen.push({ kind: 'journal-flush' })
  }
  return seen
}

/**
 * Whether the intent of `reference` was journalled and flushed before a socket got the first byte of the
 * request `METHOD path`. Returns what is missing, or undefined when all is in order.
 */
export function intentBeforeBytes(
  calls: readonly Syscall[],
  reference: string,
  request: string,
): string | undefined {
  const sent = calls.findIndex((call) => call.kind === 'socket-write' && call.text.includes(request))
  if (sent === -1) return `no request "${request}" was sent`
  const before = calls.slice(0, sent)
  const written = before.findLastIndex(
    (call) => call.kind === 'journal-write' && call.text.includes(reference),
  )
  if (written === -1) return 'the intent was not written before the request'
  const flushed = before.slice(written).some((call) => call.kind === 'journal-flush')
  return flushed ? undefined : 'the intent was written, but not flushed before the request'
}
