import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowedFields, allowedMessage } from './log-fields.ts'
import { LOG_NAME } from './log-file.ts'

const LEVELS: Readonly<Record<number, string>> = { 30: 'info', 40: 'warn', 50: 'error' }
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const MOST_FILES = 5

/**
 * The last lines of the log, oldest first, rebuilt from the permitted fields. A line from an older Loket or another
 * program passes the same filter. An invalid line is marked as such. Never throws.
 */
export function readLogTail(folder: string, most: number): readonly string[] {
  const lines: string[] = []
  for (let at = 0; at < MOST_FILES && lines.length < most; at += 1) {
    const file = join(folder, at === 0 ? LOG_NAME : `${LOG_NAME}.${at}`)
    lines.unshift(...linesOf(file).slice(-(most - lines.length)))
  }
  return lines.map(cleaned)
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}

function cleaned(line: string): string {
  const read = parse(line)
  if (read === undefined) return 'a line that cannot be read'
  const { level, time, msg, lost, ...fields } = read
  const when = typeof time === 'string' && TIME.test(time) ? time : 'at no time'
  if (typeof lost === 'number') return `${when} warn lines that the disk did not take: ${Math.trunc(lost)}`
  const said = allowedFields(fields)
  const rest = Object.keys(said).length === 0 ? '' : ` ${JSON.stringify(said)}`
  return `${when} ${LEVELS[Number(level)] ?? 'level'} ${allowedMessage(msg)}${rest}`
}

function parse(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null
      ? (value as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}
