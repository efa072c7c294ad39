import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { destination, pino, stdTimeFunctions, type Logger } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

// Names under which a secret could travel; whatever stands there never reaches the file.
const SECRET = ['privateKey', 'key', 'token', 'authorization', 'signature', 'password', 'pin', 'iv', 'passphrase']

/** A log file in the profile folder, one JSON line each, secrets left out by name. Written at once: a crash keeps it. */
export function openLog(folder: string): Log {
  mkdirSync(folder, { recursive: true })
  const paths = SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  return pino(
    { level: 'info', base: null, timestamp: stdTimeFunctions.isoTime, redact: { paths, censor: '[redacted]' } },
    destination({ dest: join(folder, 'loket.log'), sync: true, append: true, mkdir: true }),
  )
}
