// `npm run release:sign-updates -- FOLDER --key FILE`: the list of a version's files that tills believe. On the machine that
// holds the key, never at the forge.
import { createPrivateKey } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSums, sumOf } from '../lib/release/files.ts'
import { refuseUnknown } from '../lib/release/known-files.ts'
import { sayRefusal, wholeNumber } from '../lib/release/options.ts'
import { listFiles, nextSequence, readEarlier, signList } from '../lib/release/update-list.ts'

const USAGE = `usage: npm run release:sign-updates -- FOLDER --key FILE [--key FILE] [--sums FILE] [--first N] [--days 30] [--share 100]
  --key    an Ed25519 key in PEM: openssl genpkey -algorithm ed25519
  --sums   the SHA256SUMS of a release, after you have checked where it comes from; for files that are new
  --first  the number of the first list, where FOLDER holds none: 1 if tills never had one
  --days   how long tills believe the list
  --share  percent of the tills that it is meant for`

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
    sums: { type: 'string', multiple: true, default: [] },
    first: { type: 'string' },
    days: { type: 'string', default: '30' },
    share: { type: 'string', default: '100' },
  },
})
const [folder = '', ...more] = positionals
const first = values.first === undefined ? undefined : wholeNumber(values.first, 1, 999_999)
const days = wholeNumber(values.days, 1, 365)
const share = wholeNumber(values.share, 0, 100)

if (
  [folder, ...values.key, ...values.sums].includes('') ||
  more.length > 0 ||
  values.key.length === 0 ||
  (values.first !== undefined && first === undefined) ||
  days === undefined ||
  share === undefined
) {
  console.error(USAGE)
  process.exit(2)
}
const expires = new Date(Date.now() + days * DAY_MS)

sayRefusal(() => {
  const keys = values.key.map((file) => createPrivateKey(readFileSync(file)))
  const names = readdirSync(folder)
  const listNames = LISTS.map(([listName]) => listName).filter((listName) => names.includes(listName))
  const earlier = listNames.map((listName) => readEarlier(join(folder, listName), keys))
  const sequence = nextSequence(earlier, first)

  const lists = LISTS.flatMap(([listName, wanted]) => {
    const found = names.filter((name) => wanted.test(name))
    const [name] = found
    if (found.length > 1) throw new Error(`${folder} holds more than one version: ${found.join(', ')}`)
    if (name === undefined && listNames.includes(listName))
      throw new Error(`${folder} holds ${listName}, but no AppImage for it`)
    if (name === undefined) return []
    const version = wanted.exec(name)?.[1] ?? ''
    const list = listFiles(version, [join(folder, name)], share === 100 ? undefined : share)
    return [{ target: join(folder, listName), list }]
  })
  if (lists.length === 0) throw new Error(`${folder} holds no AppImage of a release`)

  const files = lists.flatMap(({ list }) => list.files)
  refuseUnknown(
    files.map(({ url, sha512 }) => ({ name: url, digest: sha512, sha256: sumOf(join(folder, url)) })),
    {
      listed: new Map(earlier.flatMap((list) => list.files.map(({ url, sha512 }) => [url, sha512]))),
      sums: readSums(values.sums),
    },
  )
  for (const { target, list } of lists) {
    writeFileSync(target, `${JSON.stringify(signList(list, { keys, sequence, expires }), null, 2)}\n`)
    const about = `${list.version} for ${share} % of the tills, list ${sequence}`
    console.log(`${target}: ${about}, believed until ${expires.toISOString()}`)
  }
})
