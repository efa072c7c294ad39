import type { FakeBridgeInit } from '../fake-bridge.ts'
import type { FakeSettlementInit } from '../fake-settlement.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const MANAGER: FakeBridgeInit = {
  session: { role: 'manager', mode: 'practice' },
  health: { mode: 'practice' },
}
const FULL = { days: 240, perDay: 60, others: 4_000 }

/** The room with one of its pages open. */
async function open(
  at: FakeStage,
  page: 'days' | 'statement' | 'result' | 'terms',
  settlement: FakeSettlementInit,
  more: FakeBridgeInit = {},
): Promise<void> {
  await at.become({ ...MANAGER, ...more, settlement })
  await at.go('reconcile')
  if (page !== 'days') await at.page.click(`[data-tab="${page}"]`)
}

const scene = (
  name: string,
  state: string,
  reach: Scene<FakeStage>['reach'],
  more: Partial<Scene<FakeStage>> = {},
): Scene<FakeStage> => ({ name: `reconcile-${name}`, screen: 'reconcile', state, reach, ...more })

const close: Scene<FakeStage>['leave'] = (at) => at.close()

export const RECONCILE: Chapter = {
  title: 'reconciliation',
  on: 'fake',
  scenes: [
    scene('days', 'empty', async (at) => {
      await open(at, 'days', {})
      await at.wait('[data-reconcile-days]')
    }),
    scene(
      'days-compared',
      'days',
      async (at) => {
        await open(at, 'days', {
          ...{ terms: 'confirmed', statement: 'good', compared: 'bank', hasEachWord: true },
        })
        await at.wait('[data-reconcile-days]')
        await at.wait('text=berbeda')
      },
      { hasSmallForm: true },
    ),
    scene('days-part', 'days', async (at) => {
      await open(at, 'days', { terms: 'confirmed', statement: 'unfinished', compared: 'bank' })
      await at.page.click('[data-day="2026-11-12"]')
      await at.wait('[data-reconcile-day="2026-11-12"] [data-side="part"]')
    }),
    scene('days-reading', 'reading', async (at) => {
      const reading = { day: '2026-11-19', state: 'reading', seen: 320, total: 1_150 } as const
      await open(at, 'days', { reading })
      await at.wait('[role="progressbar"]')
    }),
    scene('days-interrupted', 'stopped', async (at) => {
      const reading = { day: '2026-11-19', state: 'stopped', seen: 320, total: 1_150, kept: 4 } as const
      await open(at, 'days', { reading })
      await at.wait('[name="resume-gateway"]')
    }),
    scene('days-since', 'days', async (at) => {
      await open(at, 'days', { compared: 'gateway', changedSince: ['payments'] })
      await at.wait('[data-since="payments"]')
    }),
    scene('days-loading', 'loading', async (at) => {
      await open(at, 'days', {}, { stalls: ['settlement.days'] })
      await at.wait('main [role="status"][aria-label]')
    }),
    scene('days-failed', 'failed', async (at) => {
      await open(at, 'days', {}, { refuses: { 'settlement.days': 'internal' } })
      await at.wait('main [role="alert"]')
    }),
    scene('statement-reading', 'reading', async (at) => {
      await open(at, 'statement', { working: { what: 'file', since: 0 } })
      await at.wait('[name="stop-work"]')
    }),
    scene('statement-none', 'empty', async (at) => {
      await open(at, 'statement', {})
      await at.wait('[name="open-statement"]')
    }),
    scene('statement-refused', 'failed', async (at) => {
      const refuses = { 'settlement.open': { code: 'unreadable-file', details: { why: 'html' } } } as const
      await open(at, 'statement', { statement: 'good' }, { refuses })
      await at.push('open-statement')
      await at.wait('main [role="alert"]')
    }),
    scene(
      'statement',
      'statement',
      async (at) => {
        await open(at, 'statement', { terms: 'confirmed', statement: 'good' })
        await at.wait('[data-sheet-lines]')
      },
      { hasSmallForm: true },
    ),
    scene('statement-bad', 'statement', async (at) => {
      await open(at, 'statement', { terms: 'confirmed', statement: 'bad-cells' })
      await at.wait('[data-sheet-line="unread"]')
      await at.page.locator('[data-sheet-line="unread"]').last().scrollIntoViewIfNeeded()
    }),
    scene(
      'statement-cell',
      'statement',
      async (at) => {
        await open(at, 'statement', { terms: 'confirmed', statement: 'bad-cells' })
        await at.wait('[data-sheet-line="unread"]')
        await at.open(() => at.page.locator('[name="edit-cell"]').first().click())
      },
      { leave: close },
    ),
    scene(
      'statement-portal',
      'statement',
      async (at) => {
        await open(at, 'statement', { terms: 'confirmed', statement: 'portal' })
        await at.wait('[data-reconcile-statuses]')
        await at.page.locator('[data-reconcile-statuses]').scrollIntoViewIfNeeded()
      },
      { hasSmallForm: true },
    ),
    scene('statement-sheets', 'statement', async (at) => {
      await open(at, 'statement', { terms: 'confirmed', statement: 'workbook' })
      await at.wait('#statement-sheet')
      await at.page.locator('[data-reconcile-period]').scrollIntoViewIfNeeded()
    }),
    scene(
      'statement-period',
      'statement',
      async (at) => {
        await open(at, 'statement', { terms: 'confirmed', statement: 'good' })
        await at.open(() => at.push('state-period'))
      },
      { leave: close, hasSmallForm: true },
    ),
    scene('statement-no-header', 'statement', async (at) => {
      await open(at, 'statement', { statement: 'no-header' })
      await at.wait('[name="is-header"]')
    }),
    scene(
      'compare',
      'statement',
      async (at) => {
        await open(at, 'statement', { terms: 'confirmed', statement: 'bad-cells' })
        await at.wait('[data-sheet-line="unread"]')
        await at.open(() => at.push('compare'))
      },
      { leave: close, hasSmallForm: true },
    ),
    scene('result-none', 'empty', async (at) => {
      await open(at, 'result', {})
      await at.wait('[name="to-days"]')
    }),
    scene(
      'result',
      'differs',
      async (at) => {
        await open(at, 'result', { terms: 'confirmed', statement: 'good', compared: 'bank' })
        await at.wait('[data-reconcile-entries]')
        await at.page.locator('[data-entry] button[aria-expanded]').first().click()
        await at.wait('[data-reconcile-payments]')
      },
      { hasSmallForm: true },
    ),
    scene(
      'result-unfinished',
      'part',
      async (at) => {
        await open(at, 'result', { terms: 'confirmed', statement: 'unfinished', compared: 'bank' })
        await at.wait('[data-reconcile-maybe]')
        await at.page.locator('[data-reconcile-maybe]').first().scrollIntoViewIfNeeded()
      },
      { hasSmallForm: true },
    ),
    scene('result-awaited', 'awaited', async (at) => {
      await open(at, 'result', { terms: 'confirmed', statement: 'unfinished', compared: 'bank' })
      await at.page.click('label:has-text("Masih ditunggu")')
      await at.wait('[data-entry="overdue"]')
      await at.wait('[data-entry="awaited"]')
      await at.page.locator('[data-entry="awaited"]').first().scrollIntoViewIfNeeded()
    }),
    scene('result-full', 'very full', async (at) => {
      await open(at, 'result', { terms: 'confirmed', statement: 'good', compared: 'bank', size: FULL })
      await at.wait('[data-reconcile-entries]')
      await at.page.click('label:has-text("Uang lain")')
      await at.wait('[data-entry="foreign"]')
    }),
    scene(
      'result-list',
      'differs',
      async (at) => {
        await open(at, 'result', { compared: 'gateway' })
        await at.wait('[data-difference]')
      },
      { hasSmallForm: true },
    ),
    scene('result-noted', 'kept', async (at) => {
      await open(at, 'result', { terms: 'confirmed', statement: 'good', compared: 'bank', isNoted: true })
      await at.wait('[data-reconcile-cut]')
    }),
    scene('terms-none', 'empty', async (at) => {
      await open(at, 'terms', {})
      await at.wait('[name="preset-micro"]')
    }),
    scene(
      'terms',
      'terms',
      async (at) => {
        await open(at, 'terms', { terms: 'confirmed' })
        await at.wait('[data-reconcile-rules="3"]')
      },
      { hasSmallForm: true },
    ),
    scene('holidays', 'terms', async (at) => {
      await open(at, 'terms', { terms: 'confirmed' })
      await at.page.locator('[data-year] button[aria-expanded]').first().click()
      await at.page.locator('[data-year]').first().scrollIntoViewIfNeeded()
      await at.wait('[name="toggle-day"]')
    }),
    scene(
      'rule',
      'terms',
      async (at) => {
        await open(at, 'terms', { terms: 'confirmed' })
        await at.open(() => at.page.locator('[name="edit-rule"]').last().click())
      },
      { leave: close, hasSmallForm: true },
    ),
    scene(
      'credit',
      'terms',
      async (at) => {
        await open(at, 'terms', { terms: 'confirmed' })
        await at.open(() => at.push('edit-credit'))
      },
      { leave: close },
    ),
  ],
}
