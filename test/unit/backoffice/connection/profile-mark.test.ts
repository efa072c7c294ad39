/** The profile is bound to the vault: a profile not saved by IT is not used. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveProfile } from '#backoffice/connection/profile.ts'
import { onVault, putSecret } from '#backoffice/connection/secrets.ts'
import { vaultNeed } from '#backoffice/connection/unlock.ts'
import { viewSetup } from '#backoffice/connection/view.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { openRealRuntime } from '#startup/real-runtime.ts'
import { must } from '#test/support/back-office.ts'
import { openSetupFixture, sandboxProfile, type SetupFixture } from '#test/support/setup-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { plain, SECRETS } from './given.ts'

let till: VirtualTill
let fixture: SetupFixture
let folder: string
beforeEach(async () => {
  till = openVirtualTill()
  fixture = await openSetupFixture(till, { mode: 'real' })
  folder = mkdtempSync(`${tmpdir()}/loket-mark-`)
  must(await onVault(fixture.connection, 'create', () => fixture.vault.create({})))
  must(await putSecret(fixture.connection, 'privateKey', SECRETS.privateKey))
})
afterEach(async () => {
  await till.close()
  rmSync(folder, { recursive: true })
})

const kept = sandboxProfile()
const elsewhere = sandboxProfile({ baseUrl: 'https://evil.example' })
const save = async (profile: GatewayProfile) => {
  must(saveProfile(fixture.connection, plain(profile)))
  await expect.poll(() => fixture.acts().some(([kind]) => kind === 'profile-marked')).toBe(true)
}
/** The secrets that a till started now could sign with. */
const signsWith = (profile: GatewayProfile) =>
  openRealRuntime(folder, profile, fixture.vault, () => undefined).credentials().privateKey !== undefined
const isNamed = () => viewSetup(fixture.connection).missing.includes('setup.missing.profile-changed')

it('signs on the profile that was kept, in whatever order its members stand', async () => {
  await save(kept)
  const turned = Object.fromEntries(Object.entries(kept).toReversed()) as GatewayProfile
  expect([signsWith(kept), signsWith(turned), isNamed()]).toEqual([true, true, false])
  expect(vaultNeed(fixture.connection)).toBe('open')
})

it('signs nothing on a profile that was changed outside, and says so, until IT keeps it', async () => {
  await save(kept)
  fixture.profile.kept = elsewhere
  const runtime = openRealRuntime(folder, elsewhere, fixture.vault, () => undefined)
  expect([runtime.credentials(), runtime.gatewayKeyPem(), isNamed()]).toEqual([{}, undefined, true])
  expect(vaultNeed(fixture.connection)).toBe('profile-changed')
  must(saveProfile(fixture.connection, plain(elsewhere)))
  await expect.poll(() => runtime.credentials().privateKey === undefined).toBe(false)
  expect([isNamed(), vaultNeed(fixture.connection)]).toEqual([false, 'open'])
})

it('uses a profile from before, and marks it at the first act of IT', async () => {
  fixture.profile.kept = kept
  expect([signsWith(kept), isNamed()]).toEqual([true, false])
  must(await putSecret(fixture.connection, 'hashKey', 'KEY-OF-THE-SHOP'))
  expect(fixture.acts().map(([kind]) => kind)).toContain('profile-marked')
  expect(signsWith(elsewhere)).toBe(false)
})

it('works on what it was started with while another is kept for the next start', async () => {
  await save(kept)
  const runtime = openRealRuntime(folder, kept, fixture.vault, () => undefined)
  expect(runtime.credentials().privateKey).toBeDefined()
  must(saveProfile(fixture.connection, plain(elsewhere)))
  await expect.poll(() => signsWith(elsewhere)).toBe(true)
  expect(runtime.credentials().privateKey).toBeDefined()
})
