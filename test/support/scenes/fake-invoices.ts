import type { FakeBridgeInit } from '../fake-bridge.ts'
import type { FakeInvoicesInit } from '../fake-invoices.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const MANAGER: FakeBridgeInit = {
  session: { role: 'manager', mode: 'practice' },
  health: { mode: 'practice' },
}

async function open(at: FakeStage, invoices: FakeInvoicesInit, more: FakeBridgeInit = {}): Promise<void> {
  await at.become({ ...MANAGER, ...more, invoices })
  await at.go('documents')
}

const scene = (
  name: string,
  state: string,
  reach: Scene<FakeStage>['reach'],
  more: Partial<Scene<FakeStage>> = {},
): Scene<FakeStage> => ({ name: `invoices-${name}`, screen: 'documents', state, reach, ...more })

const close: Scene<FakeStage>['leave'] = (at) => at.close()

export const INVOICES: Chapter = {
  title: 'invoices',
  on: 'fake',
  scenes: [
    scene('none', 'empty', async (at) => {
      await open(at, {})
      await at.wait('[name="open-invoices"]')
    }),
    scene('loading', 'loading', async (at) => {
      await open(at, {}, { stalls: ['invoices.draft'] })
      await at.wait('main [role="status"][aria-label]')
    }),
    scene('failed', 'failed', async (at) => {
      await open(at, {}, { refuses: { 'invoices.draft': 'internal' } })
      await at.wait('main [role="alert"]')
    }),
    scene('refused', 'failed', async (at) => {
      const refuses = { 'invoices.open': { code: 'unreadable-file', details: { why: 'pdf' } } } as const
      await open(at, {}, { refuses })
      await at.push('open-invoices')
      await at.wait('main [role="alert"]')
    }),
    scene(
      'paste',
      'choosing',
      async (at) => {
        await open(at, {})
        await at.open(() => at.push('paste-invoices'))
      },
      { leave: close },
    ),
    scene('no-header', 'columns', async (at) => {
      await open(at, { workbook: 'no-header', isOpen: true })
      await at.wait('[name="is-header"]')
    }),
    scene(
      'faults',
      'rows',
      async (at) => {
        await open(at, { workbook: 'faults', isOpen: true })
        await at.wait('[data-sheet-line="faults"]')
      },
      { hasSmallForm: true },
    ),
    scene(
      'cell',
      'rows',
      async (at) => {
        await open(at, { workbook: 'faults', isOpen: true })
        await at.wait('[data-sheet-line="faults"]')
        await at.open(() => at.page.locator('[name="edit-cell"]').first().click())
      },
      { leave: close },
    ),
    scene(
      'confirm',
      'confirm',
      async (at) => {
        await open(at, { workbook: 'full', isOpen: true })
        await at.open(() => at.push('send-invoices'))
      },
      { leave: close },
    ),
    scene('sending', 'sending', async (at) => {
      await open(at, { run: 'running', listed: 12 })
      await at.wait('[data-invoice-run="running"]')
    }),
    scene(
      'unknown',
      'unknown',
      async (at) => {
        await open(at, { run: 'unknown' })
        await at.wait('[data-unknown]')
      },
      { hasSmallForm: true },
    ),
    scene(
      'settle',
      'unknown',
      async (at) => {
        await open(at, { run: 'unknown' })
        await at.open(() => at.push('settle-invoices'))
        await at.page.locator('input[type="radio"][value="partly"]').check({ force: true })
        await at.wait('#invoices-refused')
      },
      { leave: close },
    ),
    scene('results', 'results', async (at) => {
      await open(at, { run: 'partly', listed: 20_000 })
      await at.wait('[data-invoice-results="12"]')
    }),
  ],
}
