import type { FakeBridgeInit } from '../fake-bridge.ts'
import type { FakeDuesInit } from '../fake-dues.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const MANAGER: FakeBridgeInit = {
  session: { role: 'manager', mode: 'practice' },
  health: { mode: 'practice' },
}

async function open(at: FakeStage, dues: FakeDuesInit, more: FakeBridgeInit = {}): Promise<void> {
  await at.become({ ...MANAGER, ...more, dues })
  await at.go('documents')
  await at.page.click('[data-tab="dues"]')
}

const scene = (
  name: string,
  state: string,
  reach: Scene<FakeStage>['reach'],
  more: Partial<Scene<FakeStage>> = {},
): Scene<FakeStage> => ({ name: `dues-${name}`, screen: 'documents', state, reach, ...more })

const close: Scene<FakeStage>['leave'] = (at) => at.close()

const openDue = (at: FakeStage, state: string) =>
  at.open(() => at.page.locator(`[data-due-state="${state}"]`).first().click())

export const DUES: Chapter = {
  title: 'dues',
  on: 'fake',
  scenes: [
    scene('none', 'empty', async (at) => {
      await open(at, {})
      await at.wait('[name="open-dues"]:not([disabled])')
    }),
    scene('loading', 'loading', async (at) => {
      await open(at, {}, { stalls: ['dues.draft'] })
      await at.wait('main [role="status"][aria-label]')
    }),
    scene('failed', 'failed', async (at) => {
      await open(at, {}, { refuses: { 'dues.draft': 'internal' } })
      await at.wait('main [role="alert"]')
    }),
    scene('not-offered', 'refused', async (at) => {
      await open(at, { notOffered: 'needs' })
      await at.wait('[data-dues-not-offered]')
    }),
    scene('refused', 'failed', async (at) => {
      const refuses = { 'dues.open': { code: 'unreadable-file', details: { why: 'pdf' } } } as const
      await open(at, { lists: 1, listed: 3, isSealed: true }, { refuses })
      await at.push('open-dues')
      await at.wait('main [role="alert"]')
    }),
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
      'confirm',
      'confirm',
      async (at) => {
        await open(at, { workbook: 'faults', isOpen: true })
        await at.open(() => at.push('make-dues'))
      },
      { hasSmallForm: true, leave: close },
    ),
    scene(
      'full',
      'list',
      async (at) => {
        await open(at, { lists: 12, listed: 5_000 })
        await at.wait('[data-dues="5000"]')
      },
      { hasSmallForm: true },
    ),
    scene(
      'paid',
      'story',
      async (at) => {
        await open(at, { lists: 1, listed: 12 })
        await openDue(at, 'paid')
      },
      { leave: close },
    ),
    scene(
      'doubt',
      'story',
      async (at) => {
        await open(at, { lists: 1, listed: 12 })
        await openDue(at, 'doubt')
      },
      { hasSmallForm: true, leave: close },
    ),
    scene(
      'end',
      'confirm',
      async (at) => {
        await open(at, { lists: 1, listed: 12 })
        await openDue(at, 'open')
        await at.push('end-due')
        await at.wait('[name="end-do"]')
      },
      { leave: close },
    ),
  ],
}
