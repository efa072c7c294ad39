import type { AttentionList } from '#contract/attention-views.ts'
import { rupiah } from '#domain/money.ts'
import { attentionItem, attentionOf, NO_ATTENTION } from '../fake-attention.ts'
import type { FakeBridgeInit } from '../fake-bridge.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const MANAGER: FakeBridgeInit = {
  session: { role: 'manager', mode: 'practice' },
  health: { mode: 'practice' },
}
const NOTE = 'pelanggan kembali Sabtu sore, membawa struk dan kartu yang sama, minta ditelepon dulu'
const ASSIGNED = { at: Date.now() - 3_600_000, by: 'practice-manager', owner: 'practice-cashier', note: NOTE }
// Four hundred, with the one shift.
const FULL = attentionOf(44, (number) => ({
  ...(number % 3 === 0 ? { assigned: ASSIGNED } : {}),
  // The largest that fits.
  ...(number === 1 ? { amountMinor: rupiah(9_999_999_999_999n).minor } : {}),
}))
const WORDS: AttentionList = { items: [attentionItem('difference', 9)], total: 1 }

async function open(at: FakeStage, attention: AttentionList, more: FakeBridgeInit = {}): Promise<void> {
  await at.become({ ...MANAGER, ...more, attention })
  await at.go('attention')
}

const attention = (
  name: string,
  state: string,
  reach: Scene<FakeStage>['reach'],
  more: Partial<Scene<FakeStage>> = {},
): Scene<FakeStage> => ({ name: `attention-${name}`, screen: 'attention', state, reach, ...more })

const close: Scene<FakeStage>['leave'] = (at) => at.close()

export const ATTENTION: Chapter = {
  title: 'what needs attention',
  on: 'fake',
  scenes: [
    attention('none', 'empty', async (at) => {
      await open(at, NO_ATTENTION)
      await at.wait('[data-attention="0"]')
    }),
    attention('each', 'open', async (at) => {
      await open(at, attentionOf(1))
      await at.wait('[data-item]')
    }),
    attention(
      'assign',
      'open',
      async (at) => {
        await at.open(() => at.push('assign'))
        await at.wait('#attention-due')
      },
      { leave: close },
    ),
    attention(
      'settle',
      'open',
      async (at) => {
        await open(at, WORDS)
        await at.open(() => at.push('settle'))
      },
      { leave: close },
    ),
    attention(
      'full',
      'very full',
      async (at) => {
        await open(at, FULL)
        await at.wait('[data-item]')
      },
      { hasSmallForm: true },
    ),
    attention('failed', 'failed', async (at) => {
      await open(at, NO_ATTENTION, { refuses: { 'attention.list': 'internal' } })
      await at.wait('[role="alert"]')
    }),
    attention('loading', 'loading', async (at) => {
      await open(at, NO_ATTENTION, { stalls: ['attention.list'] })
      await at.wait('main [role="status"]')
    }),
  ],
}
