import { describe, expect, test } from 'vitest'
import type { KnownFacts, TillFacts } from '#backoffice/health/facts.ts'
import { testedClock } from '#backoffice/health/gateway.ts'
import { reportHealth } from '#backoffice/health/report.ts'
import { CHECKS, type CheckId } from '#contract/health-views.ts'
import { SCREENS } from '#test/support/fake-display.ts'
import { HEALTH } from '#test/support/fake-bridge.ts'
import { STORAGE } from '#test/support/fake-health.ts'
import { PAPER } from '#test/support/fake-paper.ts'

const NOW = Date.UTC(2026, 10, 20, 7)
const HOUR = 3_600_000
const MB = 1024 * 1024

const TILL: TillFacts = {
  health: HEALTH,
  paper: PAPER,
  screens: SCREENS,
  voice: { count: 1, isWanted: true },
}
const ALL: KnownFacts = {
  now: NOW,
  mode: 'real',
  storage: STORAGE,
  backup: {
    state: 'fresh',
    lastAt: NOW - 5 * HOUR,
    provenAt: NOW - 4 * HOUR,
    hasRecovery: true,
    isReachable: true,
    disk: 'other',
  },
  versions: { loket: '0.1.0', node: '26.0.0', system: 'linux' },
  updates: {},
  till: TILL,
}

const found = (id: CheckId, facts: KnownFacts) => reportHealth(facts).checks.find((check) => check.id === id)
/** `bad disk-full`; only the state when it needs no reason. */
function stateOf(id: CheckId, facts: KnownFacts): string {
  const { state, why } = found(id, facts) ?? {}
  return [state, why].filter((part) => part !== undefined).join(' ')
}

const till = (changes: Partial<TillFacts>): KnownFacts => ({ ...ALL, till: { ...TILL, ...changes } })
const health = (changes: Partial<TillFacts['health']>) => till({ health: { ...HEALTH, ...changes } })
const gateway = (changes: Partial<TillFacts['health']['gateway']>) =>
  health({ gateway: { ...HEALTH.gateway, ...changes } })
const journal = (changes: Partial<TillFacts['health']['journal']>) =>
  health({ journal: { ...HEALTH.journal, ...changes } })
const budget = (changes: Partial<TillFacts['health']['budget']>) =>
  health({ budget: { ...HEALTH.budget, ...changes } })
const storage = (changes: Partial<KnownFacts['storage']>): KnownFacts => ({
  ...ALL,
  storage: { ...STORAGE, ...changes },
})
const backup = (changes: Partial<NonNullable<KnownFacts['backup']>>): KnownFacts => ({
  ...ALL,
  backup: { state: 'fresh', hasRecovery: true, isReachable: true, disk: 'other', ...changes },
})
const screens = (changes: Partial<TillFacts['screens']>) => till({ screens: { ...SCREENS, ...changes } })
const paper = (target: TillFacts['paper']['settings']['target'], changes: Partial<TillFacts['paper']> = {}) =>
  till({ paper: { settings: { ...PAPER.settings, target }, ...changes } })
/** The files of a till, without the till. */
const files = (facts: KnownFacts): KnownFacts => {
  const { till: _running, ...rest } = facts
  return rest
}
const NOTHING = {
  journal: undefined,
  copy: undefined,
  freeBytes: 1,
  isCopyElsewhere: false,
  provenAt: undefined,
}
const ONE_SCREEN = SCREENS.screens.slice(0, 1)
const KITCHEN = { kind: 'system', printer: 'dapur' } as const

describe('each check', () => {
  test.each<readonly [CheckId, string, KnownFacts]>([
    ['journal', 'good', ALL],
    ['journal', 'bad journal-broken', journal({ state: 'broken' })],
    ['journal', 'bad journal-failed', journal({ state: 'failed', reason: 'disk-full' })],
    ['journal', 'unknown journal-checking', journal({ state: 'checking' })],
    ['journal', 'look journal-added-to', health({ broughtUp: 2 })],
    ['journal', 'good', files(ALL)],
    ['journal', 'unknown journal-unproven', files(storage({ provenAt: undefined }))],
    ['journal', 'bad journal-broken', files(storage({ journal: { bytes: 9, isDatabase: false } }))],
    ['journal', 'bad journal-gone', files(storage({ journal: undefined }))],
    ['journal', 'bad journal-gone', { ...files(ALL), storage: NOTHING }],
    ['journal', 'unknown journal-none', { ...files(ALL), storage: NOTHING, backup: undefined }],
    ['copy', 'good', ALL],
    ['copy', 'bad copy-gone', storage({ copy: undefined })],
    ['copy', 'unknown journal-none', { ...files(ALL), storage: NOTHING, backup: undefined }],
    ['copy', 'look copy-disk-low', storage({ copy: { bytes: 1, freeBytes: 900 * MB } })],
    ['copy', 'bad copy-disk-full', storage({ copy: { bytes: 1, freeBytes: 199 * MB } })],
    ['copy', 'good', storage({ copy: { bytes: 1, freeBytes: undefined } })],
    ['backup', 'good', ALL],
    ['backup', 'good backup-practice', { ...backup({ state: 'none' }), mode: 'practice' }],
    ['backup', 'bad backup-none', backup({ state: 'none' })],
    ['backup', 'bad backup-none', { ...ALL, backup: undefined }],
    ['backup', 'look backup-late', backup({ state: 'late', isReachable: false })],
    ['backup', 'look backup-away', backup({ isReachable: false, trouble: 'folder-gone' })],
    ['backup', 'look backup-failed', backup({ trouble: 'disk-full' })],
    ['backup', 'look backup-no-recovery', backup({ hasRecovery: false })],
    [
      'backup',
      'look backup-same-disk',
      { ...backup({ disk: 'same' }), storage: { ...STORAGE, isCopyElsewhere: false } },
    ],
    ['backup', 'good', backup({ disk: 'same' })],
    ['disk', 'good', ALL],
    ['disk', 'look disk-low', storage({ freeBytes: 1023 * MB })],
    ['disk', 'good', storage({ freeBytes: 1024 * MB })],
    ['disk', 'look disk-low', storage({ freeBytes: 2_000 * MB, journal: { bytes: 700 * MB } })],
    ['disk', 'bad disk-full', storage({ freeBytes: 199 * MB })],
    ['disk', 'unknown disk-unread', storage({ freeBytes: undefined })],
    ['clock', 'good', ALL],
    ['clock', 'look clock-set', health({ clockSetBy: -600_000 })],
    ['clock', 'bad clock-differs', gateway({ turnedAway: { at: NOW, clockMs: 420_000 } })],
    ['clock', 'unknown clock-unproven', gateway({ connection: 'untried' })],
    ['clock', 'unknown clock-unproven', gateway({ turnedAway: { at: NOW } })],
    ['clock', 'good', { ...till({ ...gateway({ connection: 'down' }).till, testedClockMs: 3_000 }) }],
    [
      'clock',
      'bad clock-differs',
      { ...till({ ...gateway({ connection: 'down' }).till, testedClockMs: -61_000 }) },
    ],
    ['connection', 'good', ALL],
    ['connection', 'bad connection-down', gateway({ connection: 'down' })],
    ['connection', 'bad connection-turned-away', gateway({ turnedAway: { at: NOW } })],
    ['connection', 'bad connection-other-merchant', gateway({ otherMerchant: { at: NOW, named: '' } })],
    ['connection', 'unknown connection-untried', gateway({ connection: 'untried' })],
    ['rate', 'good', budget({ hourLeft: 121 })],
    ['rate', 'look rate-low', budget({ hourLeft: 120 })],
    ['rate', 'bad rate-used-up', budget({ nextFreeAt: NOW + 1 })],
    ['printer', 'good printer-pdf', paper({ kind: 'pdf' })],
    ['printer', 'good', paper(KITCHEN, { printers: [{ name: 'dapur', words: 'Dapur' }] })],
    ['printer', 'bad printer-gone', paper(KITCHEN, { printers: [] })],
    ['printer', 'unknown printer-untried', paper(KITCHEN)],
    ['printer', 'unknown printer-untried', paper({ kind: 'device', path: '/dev/usb/lp0' }, { printers: [] })],
    [
      'printer',
      'look printer-failed',
      paper(
        { kind: 'device', path: '/dev/usb/lp0' },
        { failed: { at: NOW, what: { kind: 'test' }, why: 'timeout' } },
      ),
    ],
    ['second-screen', 'good', ALL],
    ['second-screen', 'look screen-gone', screens({ choice: 'gone' })],
    ['second-screen', 'look screen-closed', screens({ customer: 'closed' })],
    ['second-screen', 'look screen-shared', screens({ customer: 'beside' })],
    ['second-screen', 'good screen-single', screens({ customer: 'beside', screens: ONE_SCREEN })],
    [
      'second-screen',
      'look screen-mirrored',
      screens({ customer: 'beside', screens: SCREENS.screens.map((one) => ({ ...one, isMirror: true })) }),
    ],
    ['voice', 'good', ALL],
    ['voice', 'look voice-none', till({ voice: { count: 0, isWanted: true } })],
    ['versions', 'good', { ...ALL, updates: { vainSince: NOW - 48 * HOUR } }],
    ['versions', 'look version-refused', { ...ALL, updates: { refused: '0.2.0' } }],
    ['versions', 'look version-list-old', { ...ALL, updates: { vainSince: NOW - 32 * 24 * HOUR } }],
    ['voice', 'good voice-off', till({ voice: { count: 0, isWanted: false } })],
    ['versions', 'good', ALL],
  ])('%s is %s', (id, state, facts) => expect(stateOf(id, facts)).toBe(state))

  test('has its numbers with their units, and leaves out what is not known', () => {
    expect(found('journal', ALL)?.facts).toEqual([
      { name: 'events', unit: 'count', value: 1_204 },
      { name: 'size', unit: 'bytes', value: 4_200_000 },
      { name: 'proven', unit: 'epoch-ms', value: STORAGE.provenAt },
    ])
    expect(found('voice', ALL)?.facts).toEqual([{ name: 'voices', unit: 'count', value: 1 }])
    expect(found('voice', till({ voice: { count: 1, isWanted: false } }))?.facts).toEqual([])
    expect(found('rate', ALL)?.facts).toEqual([
      { name: 'hour', unit: 'count', value: 560, of: 600 },
      { name: 'minute', unit: 'count', value: 52, of: 60 },
    ])
    expect(found('backup', ALL)?.facts).toEqual([
      { name: 'age', unit: 'ms', value: 5 * HOUR },
      { name: 'proven', unit: 'epoch-ms', value: NOW - 4 * HOUR },
    ])
    expect(found('clock', gateway({ turnedAway: { at: NOW, clockMs: -420_000 } }))?.facts).toEqual([
      { name: 'provider', unit: 'ms', value: -420_000 },
    ])
    expect(found('versions', ALL)?.facts).toEqual([
      { name: 'loket', unit: 'text', value: '0.1.0' },
      { name: 'node', unit: 'text', value: '26.0.0' },
      { name: 'system', unit: 'text', value: 'linux' },
    ])
  })
})

describe('the provider’s clock, by the last connection test', () => {
  const step = (seconds: number, finding?: 'clock-ahead' | 'clock-slightly-behind') => ({
    step: 'clock' as const,
    state: 'ok' as const,
    values: { seconds },
    facts: [],
    ...(finding === undefined ? {} : { finding }),
  })

  test.each([
    ['ours is ahead', { isStale: false, steps: [step(420, 'clock-ahead')] }, -420_000],
    ['ours is behind', { isStale: false, steps: [step(70, 'clock-slightly-behind')] }, 70_000],
    ['they agree', { isStale: false, steps: [step(0)] }, 0],
    ['the connection has changed since', { isStale: true, steps: [step(0)] }, undefined],
    ['it was not tested', { isStale: false, steps: [] }, undefined],
  ])('%s', (_words, view, ms) => expect(testedClock(view)).toBe(ms))
})

describe('the report', () => {
  test('has one of each check, in the order of the contract', () => {
    expect(reportHealth(ALL).checks.map(({ id }) => id)).toEqual(CHECKS)
    expect(reportHealth(files(ALL)).checks.map(({ id }) => id)).toEqual(CHECKS)
  })

  test('is as good as its worst check, and what is unknown does not count', () => {
    expect(reportHealth(paper({ kind: 'pdf' })).state).toBe('good')
    expect(reportHealth(files(ALL)).state).toBe('good')
    expect(reportHealth(health({ clockSetBy: 600_000 })).state).toBe('look')
    expect(reportHealth(health({ clockSetBy: 600_000, broughtUp: 1 })).state).toBe('look')
    expect(reportHealth({ ...health({ clockSetBy: 600_000 }), backup: undefined }).state).toBe('bad')
  })

  test('without the till says for six checks that only the till knows', () => {
    const { checks } = reportHealth(files(ALL))
    const unknown = checks.filter(({ why }) => why === 'till-only')
    expect(unknown.map(({ id }) => id)).toEqual([
      'clock',
      'connection',
      'rate',
      'printer',
      'second-screen',
      'voice',
    ])
  })
})
