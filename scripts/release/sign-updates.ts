// `npm run release:sign-updates -- FOLDER --key FILE --sequence N`: the list of a version's files that tills believe. On the
// machine that holds the key, never at the forge.
import { createPrivateKey } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listFiles, signList } from '../lib/release/update-list.ts'

const USAGE = `usage: npm run release:sign-updates -- FOLDER --key FILE [--key FILE] --sequence N [--days 30] [--share 100]
  --key       an Ed25519 key in PEM: openssl genpkey -algorithm ed25519
  --sequence  one more than that of the list before
  --days      how long tills believe the list
  --share     percent of the tills that it is meant for`

const DAY_MS = 86_400_000
/** The list of each processor, as electron-updater names it, and the package that it lists. */
const LISTS = [
  ['latest-linux.yml', /^loket-(\d+\.\d+\.\d+)-linux-x86_64\.AppImage$/],
  ['latest-linux-arm64.yml', /^loket-(\d+\.\d+\.\d+)-linux-arm64\.AppImage$/],
] as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string', multiple: true, default: [] },
    sequence: { type: 'string', default: '' },
    days: { type: 'string', default: '30' },
    share: { type: 'string', default: '100' },
  },
})
const [folder] = positionals
const [sequence, days, share] = [values.sequence, values.days, values.share].map(Number)
const isWhole = (value: number | undefined, least: number, most: number): value is number =>
  value !== undefined && Number.isInteger(value) && value >= least && value <= most

if (
  folder === undefined ||
  values.key.length === 0 ||
  !isWhole(sequence, 1, 1e9) ||
  !isWhole(days, 1, 365) ||
  !isWhole(share, 0, 100)
) {
  console.error(USAGE)
  process.exit(2)
}
const expires = new Date(Date.now() + days * DAY_MS)
const keys = values.key.map((file) => createPrivateKey(readFileSync(file)))
const names = readdirSync(folder)
let written = 0
for (const [listName, wanted] of LISTS) {
  const found = names.filter((name) => wanted.test(name))
  const [name] = found
  if (name === undefined) continue
  if (found.length > 1) throw new Error(`${folder} holds more than one version: ${found.join(', ')}`)
  const version = wanted.exec(name)?.[1] ?? ''
  const list = listFiles(version, [join(folder, name)], share === 100 ? undefined : share)
  const target = join(folder, listName)
  writeFileSync(target, `${JSON.stringify(signList(list, { keys, sequence, expires }), null, 2)}\n`)
  console.log(`${target}: ${version}, list ${sequence}, believed until ${expires.toISOString()}`)
  written += 1
}
if (written === 0) throw new Error(`${folder} holds no AppImage of a release`)
