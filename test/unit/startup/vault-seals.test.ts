import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCheckpoint } from '#journal/chain/checkpoint.ts'
import { letSealsGo, openRealRuntime } from '#startup/real-runtime.ts'
import type { Vault } from '#vault/vault.ts'
import { sandboxProfile } from '#test/support/setup-fixture.ts'
import { fill, open } from '#test/unit/journal/helpers.ts'
import { must, PASSPHRASE, shop, type Shop } from '#test/unit/vault/given.ts'

const ENVIRONMENTS = ['sandbox', 'production'] as const

let folder: string
let refused: unknown[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-seals-'))
  refused = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A shop whose vault drops the seals in this folder, as the program's own does. */
function shopHere(strength: 'strong' | 'none'): {
  readonly place: Shop
  readonly open: () => Promise<Vault>
} {
  let vault: Vault | undefined
  const get: Vault['get'] = (name) => vault?.get(name)
  const place = shop(strength, {
    keysLeave: () => letSealsGo(folder, { get }, (error) => refused.push(error)),
  })
  return { place, open: async () => (vault = await place.open()) }
}

/** Both journals as a till leaves them: verified, with a sealed end. */
function work(vault: Vault): void {
  for (const environment of ENVIRONMENTS) {
    const runtime = openRealRuntime(folder, sandboxProfile({ environment }), vault, () => undefined)
    const journal = open(runtime.journalFile)
    if (journal.read.head().seq === 0n) fill(journal)
    const { seq, hash } = journal.read.head()
    openCheckpoint(runtime.journalFile, () => runtime.personalKey(journal)).write(
      Number(seq),
      hash.toString('hex'),
    )
    journal.close()
  }
}

/** What a till on that vault reports before its first payment, and its checkpoint's seal. */
function start(vault: Vault): readonly (readonly [ok: boolean, seal: string])[] {
  return ENVIRONMENTS.map((environment) => {
    const runtime = openRealRuntime(folder, sandboxProfile({ environment }), vault, () => undefined)
    const journal = open(runtime.journalFile)
    const noted = openCheckpoint(runtime.journalFile, () => runtime.personalKey(journal)).read()
    const { ok } = journal.startCheck(noted)
    journal.close()
    return [ok, typeof noted === 'object' ? noted.seal : String(noted)]
  })
}

const both = (ok: boolean, seal: string) => [
  [ok, seal],
  [ok, seal],
]

describe('a till with a new vault', () => {
  it('takes money after the old one was wiped', async () => {
    const here = shopHere('strong')
    const vault = await here.open()
    await must(vault.create())
    work(vault)
    expect(start(vault)).toEqual(both(true, 'key'))
    await must(vault.wipe())
    expect(start(vault)).toEqual(both(true, 'gone'))
    await must(vault.create())
    expect(start(await here.open())).toEqual(both(true, 'gone'))
    work(vault)
    expect(start(vault)).toEqual(both(true, 'key'))
    expect(refused).toEqual([])
  })

  it('takes money after one was put beside that nobody could open', async () => {
    const here = shopHere('none')
    const vault = await here.open()
    await must(vault.create({ passphrase: PASSPHRASE }))
    work(vault)
    const closed = await here.open()
    expect(closed.state()).toBe('locked')
    expect(await closed.create({ passphrase: 'short', keepOldAside: true })).toMatchObject({ ok: false })
    expect(start(closed)).toEqual(both(true, 'key'))
    await must(closed.create({ passphrase: PASSPHRASE, keepOldAside: true }))
    expect(start(closed)).toEqual(both(true, 'gone'))
  })

  it('takes none when the old one was taken away behind its back: that could be anybody', async () => {
    const here = shopHere('strong')
    const vault = await here.open()
    await must(vault.create())
    work(vault)
    here.place.disk.remove('vault.json')
    const other = await here.open()
    expect(other.state()).toBe('empty')
    await must(other.create())
    expect(start(other)).toEqual(both(false, 'forged'))
  })

  it('takes none when the checkpoint was forged before the wipe', async () => {
    const here = shopHere('strong')
    const vault = await here.open()
    await must(vault.create())
    work(vault)
    for (const name of ['sandbox.journal', 'real.journal'])
      openCheckpoint(join(folder, name), () => Buffer.alloc(32, 9)).write(1, 'ab'.repeat(32))
    await must(vault.wipe())
    await must(vault.create())
    expect(start(vault)).toEqual(both(false, 'forged'))
  })

  it('is told where the disk refuses, and the vault goes all the same', async () => {
    const here = shopHere('strong')
    const vault = await here.open()
    await must(vault.create())
    work(vault)
    for (const name of ['sandbox.journal', 'real.journal']) {
      rmSync(join(folder, `${name}.checkpoint`))
      mkdirSync(join(folder, `${name}.checkpoint`))
    }
    await must(vault.wipe())
    expect(vault.state()).toBe('empty')
    expect(refused).toHaveLength(2)
  })
})
