import { describe, expect, it } from 'vitest'
import type { VaultAge } from '#vault/session.ts'
import { documentOf, must, PASSPHRASE, shop, type Shop } from './given.ts'

function memoryAge(): VaultAge & { readonly kept: Map<string, number> } {
  const kept = new Map<string, number>()
  return { kept, newest: (id) => kept.get(id) ?? 0, heard: (id, generation) => void kept.set(id, generation) }
}

function putInPlace({ disk }: Shop, bytes: Uint8Array): void {
  disk.remove('vault.json')
  disk.create('vault.json', bytes)
}

/** A former member of staff is still in the older file. */
async function rolledBack(passphrase?: string) {
  const age = memoryAge()
  const place = shop('strong', { age })
  const vault = await place.open()
  await must(vault.create(passphrase === undefined ? {} : { passphrase }))
  await must(vault.put('people', 'everybody'))
  const old = place.disk.read('vault.json') ?? new Uint8Array()
  await must(vault.put('people', 'without the one who left'))
  const now = documentOf(place.disk).generation ?? 0
  putInPlace(place, old)
  return { age, place, now }
}

describe('an older vault that is put in the place of a newer one', () => {
  it('is not opened by the keyring alone', async () => {
    const { place, age, now } = await rolledBack(PASSPHRASE)
    const vault = await place.open()
    expect([vault.state(), vault.get('people')]).toEqual(['locked', undefined])
    expect(await vault.unlock()).toEqual({ ok: false, reason: 'rolled-back' })
    expect([...age.kept.values()]).toEqual([now])
  })

  it('is opened by its passphrase, and is the newest from then on', async () => {
    const { place, age, now } = await rolledBack(PASSPHRASE)
    const vault = await place.open()
    await must(vault.unlock(PASSPHRASE))
    expect(vault.get('people')).toBe('everybody')
    expect([...age.kept.values()]).toEqual([now - 1])
    expect((await place.open()).state()).toBe('open')
  })

  it('says so where no passphrase could open it', async () => {
    const { place } = await rolledBack()
    expect(await (await place.open()).unlock()).toEqual({ ok: false, reason: 'rolled-back-for-good' })
  })

  it('is locked again when it was opened before anybody could tell', async () => {
    const { place, age, now } = await rolledBack(PASSPHRASE)
    const [id = ''] = age.kept.keys()
    age.kept.clear()
    const vault = await place.open()
    expect([vault.state(), await vault.lockIfOlder()]).toEqual(['open', false])
    age.kept.set(id, now)
    expect([await vault.lockIfOlder(), vault.state()]).toEqual([true, 'locked'])
  })

  it('cannot be given another number by hand', async () => {
    const { place, now } = await rolledBack(PASSPHRASE)
    const file = Buffer.from(place.disk.read('vault.json') ?? []).toString()
    putInPlace(place, Buffer.from(file.replace(/"generation": \d+/, `"generation": ${now}`)))
    const vault = await place.open()
    expect([vault.state(), vault.get('people')]).toEqual(['damaged', undefined])
  })
})
