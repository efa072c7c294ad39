import { BILL_NEEDS, type BillNeed } from '#domain/bill-needs.ts'
import { SALE_WAYS } from '../fake-sale.ts'
import { PRACTICE } from './fake-sale.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const FIELD = '[role="dialog"] form input'

/** The dialog between the amount and its code, at a gateway that asks for this. */
async function asked(
  at: FakeStage,
  needs: readonly BillNeed[],
  listShape: 'amounts' | 'texts',
): Promise<void> {
  await at.become({
    ...PRACTICE,
    ways: { ...SALE_WAYS, bill: { needs, listShape, itemUrl: 'https://toko.example' } },
  })
  await at.wait('[data-amount-field]')
  await at.page.keyboard.type('150000')
  await at.open(() => at.page.keyboard.press('Enter'))
  await at.wait(FIELD)
}

const scene = (name: string, rest: Omit<Scene<FakeStage>, 'name' | 'screen'>): Scene<FakeStage> => ({
  name: `bill-${name}`,
  screen: 'sale',
  ...rest,
  leave: ({ close }) => close(),
})

export const BILL: Chapter = {
  title: 'bill details',
  on: 'fake',
  scenes: [
    scene('name', { state: 'empty', reach: (at) => asked(at, ['name'], 'amounts') }),
    scene('faults', {
      state: 'failed',
      reach: async (at) => {
        await asked(at, ['card', 'promotion', 'instalment'], 'amounts')
        await at.page.locator(FIELD).nth(1).fill('siti')
        await at.push('bill-done')
        await at.wait('[aria-invalid="true"]')
      },
    }),
    scene('full', {
      hasSmallForm: true,
      state: 'very full',
      reach: async (at) => {
        await asked(at, BILL_NEEDS, 'texts')
        for (const list of ['bills', 'items'])
          for (let row = 0; row < 3; row += 1) await at.push(`add-${list}`)
        await at.page.locator(FIELD).first().fill('Siti Nur Aminah Kusuma')
      },
    }),
    scene('pad', {
      state: 'keypad',
      reach: async (at) => {
        await asked(at, ['paylater'], 'amounts')
        await at.touch('[role="dialog"] fieldset:first-of-type [data-pad="phone"]')
      },
    }),
  ],
}
