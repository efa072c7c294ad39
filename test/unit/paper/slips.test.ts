import { describe, expect, it } from 'vitest'
import { PAPER_WIDTHS } from '#contract/paper-views.ts'
import { holdSlip, maskedPhone } from '#paper/hold.ts'
import { plainText } from '#test/support/plain-slip.ts'
import { xSlip, zSlip } from '#paper/shift-slip.ts'
import { testPage } from '#paper/test-page.ts'
import { AT, BETWEEN, contextOf, HOLD, Z } from './given.ts'

const file = (name: string) => `./slips/${name}.txt`
const HASH = 'ab12cd34'.repeat(8)

describe('a hold slip', () => {
  it.each(['id', 'en'] as const)('is in both languages, whatever the till speaks (%s)', async (language) => {
    const text = plainText(holdSlip(contextOf({ language }), HOLD, '0812-3456-7890'))
    await expect(text).toMatchFileSnapshot(file('hold'))
  })

  it('says of whom, of what and how it ended, as far as it is known', async () => {
    const { reference: _none, shownAt: _unknown, ...bare } = HOLD
    const text = plainText(
      holdSlip(
        contextOf({ mode: 'practice', copy: 3 }, { width: 80 }),
        {
          ...bare,
          shown: 'nothing',
          note: 'baju biru',
          ended: { at: AT + 60_000, how: 'not-paid' },
        },
        undefined,
      ),
    )
    await expect(text).toMatchFileSnapshot(file('hold-ended-80'))
    expect(text).not.toContain('Telepon')
  })

  it.each([
    ['0812-3456-7890', '*** 7890'],
    ['+62 812 3456 7890', '*** 7890'],
    ['12345', '*** 45'],
    ['1', '***'],
  ])('shows of %s no more than %s', (phone, shown) => {
    expect(maskedPhone(phone).replaceAll('\u00a0', ' ')).toBe(shown)
  })
})

describe('the slips of a shift', () => {
  it.each(PAPER_WIDTHS)('a Z with all its numbers, %d mm', async (width) => {
    const text = plainText(zSlip(contextOf({}, { width }), { z: Z, hash: HASH, isSound: true }))
    await expect(text).toMatchFileSnapshot(file(`z-${width}`))
  })

  it('a Z that was not compared, has nothing open, and is not what its hash says', async () => {
    const z = {
      ...Z,
      late: [],
      carriedOver: [],
      comparison: { kind: 'not-made', why: 'line down' },
    } as const
    const text = plainText(
      zSlip(contextOf({ language: 'en' }), { z: { ...z, openSlips: [3, 12] }, hash: HASH, isSound: false }),
    )
    await expect(text).toMatchFileSnapshot(file('z-not-sound-en'))
  })

  it('a Z with what came before its shift was opened, apart', async () => {
    const z = { ...Z, between: BETWEEN }
    const text = plainText(zSlip(contextOf({}, { width: 58 }), { z, hash: HASH, isSound: true }))
    await expect(text).toMatchFileSnapshot(file('z-between-58'))
  })

  it('a Z with the refunds that are owed, and those that were paid back', async () => {
    const refunds = {
      open: { count: 2, minor: 17_500_000n },
      oldestAt: AT - 3 * 86_400_000,
      paid: { count: 2, minor: 9_000_000n },
      byWay: { cash: { count: 1, minor: 4_000_000n }, portal: { count: 1, minor: 5_000_000n } },
    }
    const text = plainText(
      zSlip(contextOf({}, { width: 58 }), { z: { ...Z, refunds }, hash: HASH, isSound: true }),
    )
    await expect(text).toMatchFileSnapshot(file('z-refunds-58'))
  })

  it('an X between two shifts, for whoever will count the drawer', async () => {
    const { takings, orders, late, carriedOver, cash } = Z
    const x = { at: AT, takings, orders, late, carriedOver }
    const text = plainText(xSlip(contextOf(), x))
    await expect(text).toMatchFileSnapshot(file('x-between'))
    expect(text).not.toContain('Seharusnya')
    const { counted: _counted, difference: _difference, ...count } = cash
    const shift = { number: 8, openedAt: AT, openedBy: 'kasir-1' }
    expect(plainText(xSlip(contextOf(), { ...x, cash: count, shift }))).toContain('Seharusnya')
  })
})

describe('the test page', () => {
  it.each(PAPER_WIDTHS)('measures the roll of %d mm', async (width) => {
    const text = plainText(testPage(contextOf({}, { width }), 'Printer depan'))
    await expect(text).toMatchFileSnapshot(file(`test-${width}`))
  })
})
