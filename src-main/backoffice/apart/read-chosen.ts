import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { shownText } from '#domain/shown-text.ts'
import { MOST_TEXT } from '../workbook/limits.ts'
import { no, yes } from './messages.ts'

/** Bytes. A year of a busy shop's account is a tenth of it. */
const LARGEST_FILE = 32 * 1024 * 1024

/** A file that a person chose, with what names it. */
export async function readChosen(path: string) {
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() !== true) return no('unreadable-file', 'gone')
  if (found.size > LARGEST_FILE) return no('unreadable-file', 'too-large')
  const bytes = await readFile(path).catch(() => undefined)
  if (bytes === undefined) return no('unreadable-file', 'gone')
  return yes({ bytes, ...namedBy(bytes, path), writtenAt: found.mtimeMs })
}

function namedBy(bytes: Uint8Array, path: string) {
  return { name: shownText(basename(path), MOST_TEXT), hash: hashOf(bytes) }
}

export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
