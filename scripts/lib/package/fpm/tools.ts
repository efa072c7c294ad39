import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Asked } from './options.ts'

/** What a package is made of: `files` is the root of the system that installs it, `stage` a folder for scratch. */
export type Staged = Asked & { readonly files: string; readonly stage: string; readonly isQuick: boolean }

/** The builder's files may be closed to others; what is installed belongs to root and is read by all. */
export function openToAll(path: string): void {
  const found = statSync(path)
  chmodSync(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (found.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}
