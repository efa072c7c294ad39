/** The power goes at any moment of an installing: the program is the old one or the new one, whole, and says which. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles, signList } from '../../scripts/lib/release/update-list.ts'
import { jsonFile } from '#support/json-file.ts'
import { draws } from '#test/support/long.ts'
import { newKey, ownPackage } from '#test/support/update-feed.ts'
import { openUpdates } from '#update/updates.ts'

const FETCHED = ownPackage('0.2.0')
const OLD = 'the old program'
const NEW = 'the new program'.repeat(200_000)
const { privateKey, publicKey } = newKey()
const CUT = join(import.meta.dirname, 'update-cut.ts')

function layOut(): string {
  const place = mkdtempSync(join(tmpdir(), 'loket-cut-'))
  const at = (name: string) => join(place, name)
  writeFileSync(at('Loket.AppImage'), OLD)
  chmodSync(at('Loket.AppImage'), 0o755)
  writeFileSync(at(FETCHED), NEW)
  writeFileSync(at('real.journal'), 'a journal')
  mkdirSync(at('vault'))
  writeFileSync(at('vault/vault.json'), 'a vault')
  writeFileSync(at('key.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  const expires = new Date(Date.now() + 86_400_000)
  const list = signList(listFiles('0.2.0', [at(FETCHED)]), {
    keys: [privateKey],
    sequence: 1,
    expires,
  })
  writeFileSync(at('list.json'), JSON.stringify(list))
  return place
}

/** What the next start says, of the program that is then there. */
function nextStart(place: string, version: string) {
  const updates = openUpdates({
    version,
    program: join(place, 'Loket.AppImage'),
    keys: [],
    file: jsonFile(join(place, 'updates.json')),
    timers: { after: () => () => undefined },
    clock: { now: () => 5 },
    isStillAllowed: () => true,
    tidyKept: () => undefined,
    dropFetched: () => undefined,
  } as never)
  updates.opened()
  return updates.view()
}

it('cut at every act on the disk', () => {
  const seen = { old: 0, new: 0 }
  for (let acts = 0; ; acts += draws(5, 1)) {
    const place = layOut()
    try {
      const { signal, stdout, stderr } = spawnSync(process.execPath, [CUT, place, String(acts)], {
        encoding: 'utf8',
      })
      const program = join(place, 'Loket.AppImage')
      const text = readFileSync(program, 'utf8')
      const which = text === NEW ? 'new' : 'old'
      expect(text).toBe(which === 'new' ? NEW : OLD)
      expect(statSync(program).mode & 0o100).toBe(0o100)
      expect(['a journal', 'a vault']).toEqual(
        ['real.journal', 'vault/vault.json'].map((name) => readFileSync(join(place, name), 'utf8')),
      )
      if (which === 'new')
        expect(readFileSync(join(place, 'before-update/0.1.0/vault/vault.json'), 'utf8')).toBe('a vault')
      const view = nextStart(place, which === 'new' ? '0.2.0' : '0.1.0')
      expect(['.new', '.before.new', '.swap'].filter((left) => existsSync(`${program}${left}`))).toEqual([])
      if (signal === null) {
        expect([stderr, which, Number(stdout) <= acts]).toEqual(['', 'new', true])
        expect(view).toMatchObject({ last: { from: '0.1.0', at: 5 } })
        expect(readdirSync(place)).toContain('Loket.AppImage.before')
        break
      }
      seen[which] += 1
      if (which === 'new') expect(view).toMatchObject({ last: { from: '0.1.0' } })
      else expect(view.last).toBeUndefined()
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  }
  expect(seen.old).toBeGreaterThan(draws(3, 15))
})
