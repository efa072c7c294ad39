import { brotliDecompressSync } from 'node:zlib'
import type { Place } from '#contract/linked-views.ts'

/** Read when the first address is filled in: half a megabyte that most starts do not need. */
let known: Promise<string> | undefined

/**
 * The provinces, or what lies in the place with this code: regencies, districts, villages (which have no code of their
 * own). Empty for an unknown code.
 */
export async function placesIn(under: string): Promise<readonly Place[]> {
  known ??= read()
  const text = await known
  const line = `\n${under}\t`
  const at = text.indexOf(line)
  if (at < 0) return []
  const from = at + line.length
  const names = text.slice(from, text.indexOf('\n', from)).split(';')
  // Provinces, regencies and districts begin with their part of the code.
  return names.map((said) => {
    const [, part, name] = /^(\d\d) (.+)$/.exec(said) ?? []
    if (part === undefined || name === undefined) return { name: said }
    return { name, code: under === '' ? part : `${under}.${part}` }
  })
}

async function read(): Promise<string> {
  const { default: file } = await import('../../../resources/places-id.json', { with: { type: 'json' } })
  return brotliDecompressSync(Buffer.from(file.data, 'base64')).toString('utf8')
}
