import { SETUP } from '../fake-setup.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const operations = (
  name: string,
  reach: Scene<FakeStage>['reach'],
  leave?: Scene<FakeStage>['leave'],
): Scene<FakeStage> => ({ name, screen: 'operations', reach, ...(leave === undefined ? {} : { leave }) })

async function openOperations({ asIt, go, wait }: FakeStage): Promise<void> {
  await asIt(SETUP)
  await go('operations')
  await wait('#operation-name')
}

export const OPERATIONS: Chapter = {
  title: 'operations',
  on: 'fake',
  scenes: [
    operations('operations', openOperations),
    operations('operations-result', async ({ push, wait }) => {
      await push('try')
      await wait('#operation-result')
    }),
    operations('operations-broken', async ({ page, wait }) => {
      await page.fill('#operation-request', '{\n  "amount": {"value": "150000.00",}\n}')
      await wait('text=tidak pada tempatnya')
    }),
    operations(
      'operations-move',
      async (at) => {
        await openOperations(at)
        await at.page.click('[role="option"] >> nth=6')
        await at.wait('text=Memindahkan uang')
        await at.open(() => at.push('try'))
      },
      ({ close }) => close(),
    ),
    operations('operations-customer', async ({ page, wait }) => {
      await page.click('[role="option"] >> nth=4')
      await wait('#operation-customer')
    }),
    operations('operations-fields', async ({ section, wait }) => {
      await section(1)
      await wait('table')
    }),
    operations('operations-incoming', async ({ page, press, section, wait }) => {
      await page.focus('[role="option"][aria-selected="true"]')
      await press('End')
      await section(0)
      await wait('text=Gateway yang memanggil')
    }),
  ],
}
