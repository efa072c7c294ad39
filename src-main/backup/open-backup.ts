import { closeSync, openSync, readSync } from 'node:fs'
import { fileKey, openChunks, writeAll } from './chunks.ts'
import { type BackupHeader, readHeader } from './header.ts'

export type OpenedBackup =
  | { readonly ok: true; readonly header: BackupHeader }
  | {
      readonly ok: false
      readonly why: 'not-a-backup' | 'newer' | 'no-key' | 'sealed'
      readonly detail: string
    }

/**
 * Opens a backup chunk by chunk into an existing file. After a refusal its content is incomplete and the caller must
 * discard it. Throws disk errors as they are.
 */
export async function openBackup(
  backup: string,
  into: string,
  keyOf: (header: BackupHeader) => Promise<Uint8Array | undefined> | Uint8Array | undefined,
  onBytes?: (bytes: Uint8Array) => void,
): Promise<OpenedBackup> {
  const sealed = openSync(backup, 'r')
  try {
    const read = readHeader(sealed)
    if (read.kind !== 'header')
      return { ok: false, why: read.kind === 'newer' ? 'newer' : 'not-a-backup', detail: backup }
    const { header, about } = read
    const key = await keyOf(header)
    if (key === undefined) return { ok: false, why: 'no-key', detail: header.keyId }
    skip(sealed, about.length)
    const out = openSync(into, 'r+')
    try {
      const seal = { key: fileKey(key, Buffer.from(header.salt, 'hex')), about }
      const opened = openChunks(sealed, seal, (bytes) => {
        writeAll(out, bytes)
        onBytes?.(bytes)
      })
      seal.key.fill(0)
      return opened.ok
        ? { ok: true, header }
        : { ok: false, why: 'sealed', detail: `piece ${opened.at + 1} does not open` }
    } finally {
      closeSync(out)
    }
  } finally {
    closeSync(sealed)
  }
}

/** The header was read by position; this moves the file offset for sequential reads. */
export function skip(file: number, bytes: number): void {
  readSync(file, Buffer.alloc(bytes), 0, bytes, null)
}
