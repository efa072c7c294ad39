/**
 * Makes resources/places-id.json of the npm package idn-area-data, unpacked in the given folder:
 *   node scripts/generate-places.ts <folder>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const [folder = '.'] = process.argv.slice(2)
/** A name with a comma is in quotes; no cell has a line break. */
const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g
const rowsOf = (name: string) =>
  readFileSync(join(folder, 'data', `${name}.csv`), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) =>
      [...line.matchAll(CELL)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''),
    )
const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  readonly name: string
  readonly version: string
}

/** The parts of one place, by its code; `''` for the whole country. */
const parts = new Map<string, string[]>()
const put = (under: string, said: string): void => {
  if (/[;\n]/.test(said)) throw new Error(`a name that cannot be written: ${said}`)
  parts.set(under, [...(parts.get(under) ?? []), said])
}
for (const [code = '', said = ''] of rowsOf('provinces')) put('', `${code} ${said}`)
for (const level of ['regencies', 'districts'])
  for (const [code = '', under = '', said = ''] of rowsOf(level))
    put(under, `${code.split('.').at(-1)} ${said}`)
// Nothing lies in a village, so that it needs no code.
for (const [, under = '', said = ''] of rowsOf('villages')) put(under, said)

const text = `\n${[...parts].map(([under, names]) => `${under}\t${names.join(';')}`).join('\n')}\n`
const options = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
}
const data = brotliCompressSync(text, options).toString('base64')
const source = `${name} ${version}, https://github.com/fityannugroho/idn-area-data`
const file = { source, licence: 'ODbL 1.0', encoding: 'brotli, base64', data }
writeFileSync('resources/places-id.json', `${JSON.stringify(file, null, 2)}\n`)
