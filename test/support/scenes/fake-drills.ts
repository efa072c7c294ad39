import type { FakeDrillsInit } from '../fake-drills.ts'
import { DRILL_LIST, drillRun, SCORE } from '../fake-drills.ts'
import { PRACTICE } from './fake-sale.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const drill = (
  name: string,
  state: string,
  reach: Scene<FakeStage>['reach'],
  leave?: Scene<FakeStage>['leave'],
): Scene<FakeStage> => ({
  name: `drill-${name}`,
  screen: 'practice',
  state,
  reach,
  ...(leave === undefined ? {} : { leave }),
})

async function list(at: FakeStage, drills: FakeDrillsInit): Promise<void> {
  await at.become({ ...PRACTICE, drills })
  await at.go('practice')
  await at.wait('[role="listbox"]')
}

export const DRILLS: Chapter = {
  title: 'drills',
  on: 'fake',
  scenes: [
    drill('list', 'empty', (at) => list(at, {})),
    drill('list-scored', 'scored', (at) =>
      list(at, {
        list: {
          drills: DRILL_LIST.drills.map((one, index) => ({
            ...one,
            runs: index,
            ...(index % 2 === 0 ? {} : { best: { ...SCORE, stars: 3 as const }, last: SCORE }),
          })),
          recent: [SCORE, { ...SCORE, drill: 'first-sale', stars: 3 }],
        },
      }),
    ),
    drill('running', 'running', async (at) => {
      await at.become({ ...PRACTICE, drills: { run: drillRun() } })
      await at.wait('[data-said="shows"]')
    }),
    drill(
      'score',
      'scored',
      (at) => at.open(() => at.push('drill-finish')),
      ({ close }) => close(),
    ),
  ],
}
