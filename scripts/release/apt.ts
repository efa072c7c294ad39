// `npm run release:apt -- FOLDER --key KEY`: an apt repository of the Debian packages in FOLDER/pool, signed. On the machine
// that holds the key, never at the forge.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeRepository, repositoryFaults } from '../lib/release/apt-repository.ts'
import { readSums } from '../lib/release/files.ts'
import { sayRefusal, wholeNumber } from '../lib/release/options.ts'

const USAGE = `usage: npm run release:apt -- FOLDER --key KEY [--sums FILE] [--days 30]
  --key   a key of gpg, by its fingerprint; GNUPGHOME says where gpg keeps it
  --sums  the SHA256SUMS of a release, after you have checked where it comes from; for packages that are new
  --days  how long apt believes the list`

const DAY_MS = 86_400_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string', default: '' },
    sums: { type: 'string', multiple: true, default: [] },
    days: { type: 'string', default: '30' },
  },
})
const [folder = '', ...more] = positionals
const { key, sums } = values
const days = wholeNumber(values.days, 1, 365)
if ([folder, key, ...sums].includes('') || more.length > 0 || days === undefined) {
  console.error(USAGE)
  process.exit(2)
}
const now = new Date()
const until = new Date(now.getTime() + days * DAY_MS)
const to = resolve(folder)

sayRefusal(() => {
  const packages = makeRepository(to, { sums: readSums(sums), key, now, until })
  const faults = repositoryFaults(to)
  if (faults.length > 0) throw new Error(`it does not read back as it was written: ${faults.join('; ')}`)
  console.log(packages.join('\n'))
  console.log(`${to}: signed by ${key}, believed until ${until.toISOString()}`)
})
