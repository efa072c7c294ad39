/** The profile is bound to the vault: a profile not saved by IT is not used. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveProfile } from '#backoffice/connection/profile.ts'
import { onVault, putSecret } from '#backoffice/connection/secrets.ts'
import { vaultNeed } from '#backoffice/connection/unlock.ts'
import { viewSetup } from '#backoffice/connection/view.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { openRealStation } from '#startup/real-station.ts'
import { must } from '#test/support/back-office.ts'
import { openSetupDesk, sandboxProfile, type SetupDesk } from '#test/support/setup-desk.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { plain, SECRETS } from './given.ts'

let till: VirtualTill
let desk: SetupDesk
let folder: string
beforeEach(async () => {
  till = openVirtualTill()
  desk = await openSetupDesk(till, { mode: 'real' })
  folder = mkdtempSync(`${tmpdir()}/loket-mark-`)
  must(await onVault(desk.connection, 'create', () => desk.vault.create({})))
  must(await putSecret(desk.connection, 'privateKey', SECRETS.privateKey))
})
afterEach(async () => {
  await till.close()
  rmSync(folder, { recursive: true })
})

const kept = sandboxProfile()
const elsewhere = sandboxProfile({ baseUrl: 'https://evil.example' })
const save = async (profile: GatewayProfile) => {
  must(saveProfile(desk.connection, plain(profile)))
  await expect.poll(() => desk.acts().some(([kind]) => kind === 'profile-marked')).toBe(true)
}
/** The secrets that a till started now could sign with. */
const signsWith = (profile: GatewayProfile) =>
  openRealStation(folder, profile, desk.vault, () => undefined).credentials().privateKey !== undefined
const isNamed = () => viewSetup(desk.connection).missing.includes('setup.missing.profile-changed')

it('signs on the profile that was kept, in whatever order its members stand', async () => {
  await save(kept)
  const turned = Object.fromEntries(Object.entries(kept).toReversed()) as GatewayProfile
  expect([signsWith(kept), signsWith(turned), isNamed()]).toEqual([true, true, false])
  expect(vaultNeed(desk.connection)).toBe('open')
})

it('signs nothing on a profile that was changed outside, and says so, until IT keeps it', async () => {
  await save(kept)
  desk.profile.kept = elsewhere
  const station = openRealStation(folder, elsewhere, desk.vault, () => undefined)
  expect([station.credentials(), station.gatewayKeyPem(), isNamed()]).toEqual([{}, undefined, true])
  expect(vaultNeed(desk.connection)).toBe('profile-changed')
  must(saveProfile(desk.connection, plain(elsewhere)))
  await expect.poll(() => station.credentials().privateKey === undefined).toBe(false)
  expect([isNamed(), vaultNeed(desk.connection)]).toEqual([false, 'open'])
})

it('uses a profile from before, and marks it at the first act of IT', async () => {
  desk.profile.kept = kept
  expect([signsWith(kept), isNamed()]).toEqual([true, false])
  must(await putSecret(desk.connection, 'hashKey', 'KEY-OF-THE-SHOP'))
  expect(desk.acts().map(([kind]) => kind)).toContain('profile-marked')
  expect(signsWith(elsewhere)).toBe(false)
})

it('works on what it was started with while another is kept for the next start', async () => {
  await save(kept)
  const station = openRealStation(folder, kept, desk.vault, () => undefined)
  expect(station.credentials().privateKey).toBeDefined()
  must(saveProfile(desk.connection, plain(elsewhere)))
  await expect.poll(() => signsWith(elsewhere)).toBe(true)
  expect(station.credentials().privateKey).toBeDefined()
})
