import { mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { destination, pino, stdTimeFunctions, type Logger } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

// Names under which a secret could travel; whatever stands there never reaches the file.
const SECRET = [
  'privateKey',
  'key',
  'token',
  'authorization',
  'signature',
  'password',
  'pin',
  'iv',
  'passphrase',
  'current',
  'next',
  'secret',
  'hashKey',
  'cipherKey',
  'cipherIv',
  'customerToken',
  'apiKey',
  'personalDataKey',
  'tlsKey',
]

/** Above this size the file is put aside at the next start; one older file is kept. */
const LARGEST_FILE = 5 * 1024 * 1024

/**
 * A log file in the profile folder, one JSON line each, secrets left out by name. Written at once: a crash keeps it.
 * A line that the disk does not take is lost: whoever reports a fault must not be stopped by a second one.
 */
export function openLog(folder: string): Log {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'loket.log')
  putAside(file)
  const stream = destination({ dest: file, sync: true, append: true, mkdir: true })
  stream.on('error', () => undefined)
  const paths = SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino(
    {
      level: 'info',
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths, censor: '[redacted]' },
    },
    stream,
  )
}

function putAside(file: string): void {
  try {
    if (statSync(file).size > LARGEST_FILE) renameSync(file, `${file}.1`)
  } catch {
    // There is none yet, or another program holds it: then it goes on growing.
  }
}
