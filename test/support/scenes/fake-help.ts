import type { FakeBridgeInit } from '../fake-bridge.ts'
import { orderIn } from '../order-fixtures.ts'
import { SETUP } from '../fake-setup.ts'
import type { FakeStage } from './fake-stage.ts'
import { DIALOG, type Chapter, type Scene } from './scene.ts'

const PRACTICE: FakeBridgeInit = { session: { mode: 'practice' }, health: { mode: 'practice' } }

const help = (name: string, reach: Scene<FakeStage>['reach']): Scene<FakeStage> => ({
  name,
  screen: 'help',
  reach,
  leave: ({ close }) => close(),
})

async function openHelp({ press, wait }: FakeStage): Promise<void> {
  await press('F1')
  // Its search field has the focus first and takes the typing.
  await wait('[data-help] [role="searchbox"]:focus')
}

async function sale({ remain, wait }: FakeStage): Promise<void> {
  await remain(PRACTICE)
  await wait('[data-amount-field]')
}

/** Help as it opens over an order in that state. */
const state = (kind: 'unknown' | 'paid' | 'paid-late') =>
  help(`help-${kind}`, async (at) => {
    await at.become({ ...PRACTICE, orders: [orderIn(kind)] })
    await at.wait('aside li button')
    await at.page.click('aside [data-order]')
    await at.wait('[data-stage]')
    await openHelp(at)
  })

export const HELP: Chapter = {
  title: 'help',
  on: 'fake',
  scenes: [
    help('help-sale', async (at) => {
      await sale(at)
      await openHelp(at)
    }),
    help('help-search', async (at) => {
      await sale(at)
      await openHelp(at)
      await at.page.keyboard.type('slip')
      await at.wait('[data-help] [role="searchbox"][value="slip"]')
    }),
    help('help-nothing', async (at) => {
      await sale(at)
      await openHelp(at)
      await at.page.keyboard.type('xyzzy')
      await at.wait('[data-help] [role="searchbox"][value="xyzzy"]')
    }),
    state('unknown'),
    state('paid'),
    state('paid-late'),
    help('help-it', async (at) => {
      await at.asIt(SETUP)
      await openHelp(at)
      await at.wait(DIALOG)
    }),
  ],
}
