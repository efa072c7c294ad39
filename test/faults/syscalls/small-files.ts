import { hash } from 'node:crypto'
import { join } from 'node:path'
import { jsonFile } from '#support/json-file.ts'
import { errorCode, openFlushedFolder } from '#support/flushed-folder.ts'
import { encodeDocument, type VaultDocument } from '#vault/format.ts'
import { replaceVaultFile } from '#vault/vault-file.ts'
import type { Mark } from './marks.ts'

type Written = { readonly ok: true } | { readonly ok: false; readonly code: string }

/** Writes mode, profile, people and vault as the app does. A refused write is tried once more, as a person would. */
export function keepSmallFiles(folder: string, version: number, mark: (mark: Mark) => void): void {
  for (const name of ['mode.json', 'gateway-profile.json', 'practice-people.json']) {
    const value = { mode: 'practice', version, more: 'x'.repeat(600) }
    const text = `${JSON.stringify(value, undefined, 2)}\n`
    keep(name, text, mark, () => jsonFile(join(folder, name)).write(value))
  }
  const vault = documentOf(version)
  keep('vault/vault.json', encodeDocument(vault), mark, () =>
    replaceVaultFile(openFlushedFolder(join(folder, 'vault')), vault),
  )
}

function keep(
  name: string,
  content: string | Uint8Array,
  mark: (mark: Mark) => void,
  write: () => Written,
): void {
  const sum = hash('sha256', content)
  for (let time = 0; time < 2; time += 1) {
    mark({ type: 'keeping', name, hash: sum })
    const written = tryTo(write)
    if (written.ok) return mark({ type: 'kept', name, hash: sum })
    mark({ type: 'not-kept', name, code: written.code })
  }
}

/** An unreadable folder throws, which the app answers as a refusal. */
function tryTo(write: () => Written): Written {
  try {
    return write()
  } catch (error) {
    return { ok: false, code: errorCode(error) }
  }
}

function documentOf(version: number): VaultDocument {
  return {
    format: 'loket-vault',
    version: 1,
    id: '0'.repeat(32),
    slots: {},
    entries: { apiKey: { changedAt: version, box: 'AAAA'.repeat(700) } },
    seal: 'AAAA',
    tries: { failed: 0, lastAt: 0 },
  }
}
