import { expect, it } from 'vitest'
import { passingGrants, vaultGrants } from '#startup/grants.ts'
import { filled, PASSPHRASE, shop } from '../vault/given.ts'

const grant = (accessToken: string) => ({ of: 'gateway', accessToken, from: 1, until: 2 })

it('holds a grant at once, and has it again from the vault after a restart', async () => {
  const till = shop()
  const vault = await filled(till, PASSPHRASE)
  await vault.remove('customerGrants')
  const refused: unknown[] = []
  const grants = vaultGrants(vault, (result) => void refused.push(result))
  grants.write('member-1', grant('a'))
  grants.write('member-2', grant('b'))
  expect([grants.read('member-1'), grants.read('member-2')]).toEqual([grant('a'), grant('b')])
  grants.write('member-1', undefined)
  // Changes of the vault run in sequence: this one comes after those.
  await vault.put('apiKey', 'another')
  const again = vaultGrants(vault, () => undefined)
  expect([again.read('member-1'), again.read('member-2')]).toEqual([undefined, grant('b')])
  expect(again.read('__proto__')).toBeUndefined()
  expect(refused).toEqual([])
})

it('says that a closed vault did not keep it, and uses it meanwhile', async () => {
  const vault = await filled(shop(), PASSPHRASE)
  await vault.lock()
  const refused: unknown[] = []
  const grants = vaultGrants(vault, (result) => void refused.push(result))
  grants.write('member-1', grant('a'))
  await vault.put('apiKey', 'x')
  expect(refused).toMatchObject([{ ok: false, reason: 'wrong-state' }])
  expect(grants.read('member-1')).toEqual(grant('a'))
})

it('loses nobody else for one that came while the vault was closed', async () => {
  const till = shop()
  const vault = await filled(till, PASSPHRASE)
  await vault.remove('customerGrants')
  const grants = vaultGrants(vault, () => undefined)
  grants.write('member-1', grant('a'))
  grants.write('member-2', grant('b'))
  await vault.lock()
  // A call under way when the vault was locked.
  grants.write('member-1', grant('a2'))
  const opened = vault.unlock(PASSPHRASE)
  // And one during unlocking.
  grants.write('member-3', grant('c'))
  await opened
  await vault.put('apiKey', 'x')
  expect([grants.read('member-1'), grants.read('member-2')]).toEqual([grant('a2'), grant('b')])
  grants.write('member-4', grant('d'))
  await vault.put('apiKey', 'y')
  const again = vaultGrants(vault, () => undefined)
  expect(['member-1', 'member-2', 'member-3', 'member-4'].map((name) => again.read(name))).toEqual([
    grant('a2'),
    grant('b'),
    grant('c'),
    grant('d'),
  ])
})

it('forgets with the program what only has to pass', () => {
  const grants = passingGrants()
  grants.write('member-1', grant('a'))
  expect(grants.read('member-1')).toEqual(grant('a'))
  grants.write('member-1', undefined)
  expect([grants.read('member-1'), passingGrants().read('member-1')]).toEqual([undefined, undefined])
})
