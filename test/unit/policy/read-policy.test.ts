import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NORMAL_KEYS } from '#contract/keys.ts'
import { exportProfile } from '#gateway/profile/profile-file.ts'
import { profileOf, tillOf } from '#policy/policy-profile.ts'
import type { Policy } from '#policy/policy-schema.ts'
import { policyPlace } from '#policy/policy-place.ts'
import { readPolicy } from '#policy/read-policy.ts'
import { sandboxProfile } from '#test/support/setup-fixture.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-policy-'))
  file = join(folder, 'policy.json')
})
afterEach(() => rmSync(folder, { recursive: true }))
const given = (value: unknown, owner?: number) => {
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value), { mode: 0o644 })
  return readPolicy(file, owner)
}
const ONE_KEY = { ...NORMAL_KEYS, renew: 'F8' }
const profile = JSON.parse(exportProfile(sandboxProfile())) as Policy['profile']

it('without a file nothing is decided', () => {
  expect(readPolicy(file)).toEqual({ ok: true, policy: undefined })
})

it('a whole policy is taken as it is written', () => {
  const policy: Policy = {
    format: 1,
    settings: { merchantName: 'Warung Bu Sri', volume: 'loud', language: 'en' },
    locked: ['merchantName', 'volume'],
    profile,
    tills: { 'KASIR-01': 1, 'KASIR-02': 2 },
    dataFolder: '/srv/loket',
    copyFolder: '/mnt/second',
    backupFolder: '/mnt/backups',
    startWithSystem: true,
    kiosk: true,
  }
  expect(given(policy)).toEqual({ ok: true, policy })
  expect(given(`\ufeff${JSON.stringify(policy)}`)).toEqual({ ok: true, policy })
})

it.each([
  ['no JSON', '{', 'JSON'],
  ['another format', { format: 2 }, 'format'],
  ['a misspelt name', { format: 1, bakupFolder: '/b' }, 'bakupFolder'],
  ['a folder that depends on where Loket starts', { format: 1, copyFolder: 'copy' }, 'whole path'],
  ['a locked setting without its value', { format: 1, locked: ['volume'] }, 'needs its value'],
  ['a setting that people keep', { format: 1, settings: { language: 'id' }, locked: ['language'] }, 'locked'],
  ['two tills with one number', { format: 1, tills: { a: 7, b: 7 } }, 'the same till number'],
  ['tills that each person has anew', { format: 1, tills: { a: 7 } }, 'needs a dataFolder'],
  ['a till number beyond the references', { format: 1, tills: { a: 1000 } }, 'tills'],
  ['one key for two acts', { format: 1, settings: { keys: ONE_KEY } }, 'two acts have the same key'],
  ['a secret in the profile', { format: 1, profile: { ...profile, key: 'x' } }, 'profile key'],
  ['a profile that is none', { format: 1, profile: { format: 'x' } }, 'profile.file.not-a-profile'],
])('%s is refused, and the words name it', (_what, value, named) => {
  const read = given(value)
  expect(read.ok ? '' : read.why).toContain(named)
})

describe('a policy that others may change is refused', () => {
  const mine = process.getuid?.() ?? 0
  it.each([
    ['of another person', mine + 1, () => undefined],
    ['that others may write', mine, () => chmodSync(file, 0o664)],
    ['that others may replace', mine, () => chmodSync(folder, 0o777)],
  ])('%s', (_what, owner, spoil) => {
    expect(given({ format: 1 }, mine).ok).toBe(true)
    spoil()
    expect(readPolicy(file, owner).ok).toBe(false)
  })
})

it('a link is refused, also to a file that is away', () => {
  symlinkSync(join(folder, 'away'), file)
  expect(readPolicy(file).ok).toBe(false)
})

it('the same file gives each computer its own till number', () => {
  const policy: Policy = { format: 1, profile, tills: { 'KASIR-07': 7 } }
  expect([tillOf(policy, 'kasir-07'), tillOf(policy, 'constructor')]).toEqual([7, undefined])
  const read = profileOf(policy, 7)
  expect(read?.ok === true ? read.profile : read).toEqual({ ...sandboxProfile(), till: 7 })
})

it('each system has its own place', () => {
  expect(new Set((['linux', 'win32', 'darwin'] as const).map(policyPlace)).size).toBe(3)
})
