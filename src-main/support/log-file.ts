import { closeSync, fsyncSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export const LOG_NAME = 'loket.log'

export type LogFile = {
  /** Writes one whole line. A line that the disk refuses is lost and counted. Never throws. */
  write(line: string): void
  flush(): void
}

export type LogSize = {
  /** Largest size of a file in bytes; a line that would not fit begins another file. */
  readonly largest: number
  /** Number of files: `loket.log`, `loket.log.1` and so on, the newest first. */
  readonly files: number
}

/**
 * Writes lines to the disk at once, over rotating files. It is synchronous, because the last line before a crash
 * matters most; hence no pino transport in its own thread. A disk error never stops the caller.
 */
export function openLogFile(folder: string, { largest, files }: LogSize): LogFile {
  const file = join(folder, LOG_NAME)
  let open: { readonly fd: number; size: number } | undefined
  let lost = 0

  const opened = (): NonNullable<typeof open> => {
    if (open !== undefined) return open
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const fd = openSync(file, 'a', 0o600)
    open = { fd, size: fstatSync(fd).size }
    return open
  }
  const close = (): void => {
    const last = open
    open = undefined
    if (last !== undefined) quietly(() => closeSync(last.fd))
  }
  const turn = (): void => {
    quietly(() => fsyncSync(opened().fd))
    close()
    // A file that cannot be moved is appended to: a growing log is better than no log.
    quietly(() => rmSync(`${file}.${files - 1}`, { force: true }))
    for (let at = files - 2; at >= 1; at -= 1) quietly(() => renameSync(`${file}.${at}`, `${file}.${at + 1}`))
    quietly(() => renameSync(file, `${file}.1`))
  }
  const put = (text: string): void => {
    const bytes = Buffer.from(text)
    if (opened().size > 0 && opened().size + bytes.length > largest) turn()
    const to = opened()
    for (let at = 0; at < bytes.length;) {
      const count = writeSync(to.fd, bytes, at)
      at += count
      to.size += count
    }
  }
  return {
    write: (line) => {
      try {
        if (lost > 0) put(`${JSON.stringify({ level: 40, time: new Date().toISOString(), lost })}\n`)
        lost = 0
        put(line)
      } catch {
        lost += 1
        close()
      }
    },
    flush: () => {
      const { fd } = open ?? {}
      if (fd !== undefined) quietly(() => fsyncSync(fd))
    },
  }
}

function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // The next line tries again.
  }
}
