// `npm run release:apt -- FOLDER --key KEY`: an apt repository of the Debian packages in dist/, signed. On the machine that
// holds the key, never at the forge.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeRepository, repositoryFaults } from '../lib/release/apt-repository.ts'

const USAGE = `usage: npm run release:apt -- FOLDER --key KEY [--from dist] [--days 30] [--proof]
  --key    a key of gpg, by its fingerprint; GNUPGHOME says where gpg keeps it
  --from   the folder of the packages; those that are in FOLDER already stay there
  --days   how long apt believes the list
  --proof  takes packages that are a proof, for trying only`

const DAY_MS = 86_400_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string', default: '' },
    from: { type: 'string', default: 'dist' },
    days: { type: 'string', default: '30' },
    proof: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
const days = Number(values.days)
if (folder === undefined || values.key === '' || !Number.isInteger(days) || days < 1 || days > 365) {
  console.error(USAGE)
  process.exit(2)
}
const packages = readdirSync(values.from).filter((name) => name.endsWith('.deb'))
const proof = packages.find((name) => name.endsWith('-proof.deb'))
if (proof !== undefined && !values.proof) throw new Error(`${proof} is a proof, not for release`)

const now = new Date()
const until = new Date(now.getTime() + days * DAY_MS)
const to = resolve(folder)
const files = packages.map((name) => resolve(join(values.from, name)))
const architectures = makeRepository(to, { packages: files, key: values.key, now, until })
const faults = repositoryFaults(to)
if (faults.length > 0) throw new Error(`it does not read back as it was written: ${faults.join('; ')}`)
console.log(
  `${to}: ${architectures.join(', ')}, signed by ${values.key}, believed until ${until.toISOString()}`,
)
