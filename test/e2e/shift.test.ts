import { join } from 'node:path'
import { verifyZs } from '#counter/shift/z-hash.ts'
import { rupiah } from '#domain/money.ts'
import { checkJournal } from '#journal/check/check-report.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { makeRead, type JournalRead } from '#journal/reads/reads.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'

const at = oneTill()

const type = (text: string) => at.loket.cashier.keyboard.type(text)
const sees = async (what: string) => expect(at.loket.cashier.locator(what).first()).toBeVisible()
const main = async () => (await at.loket.cashier.innerText('main')).replaceAll('\u00a0', ' ')

/** Reads the journal's file alongside the running till. */
function journal<T>(ask: (read: JournalRead) => T): T {
  const db = connectReadOnly(join(at.profile.folder, 'practice.journal'))
  try {
    return ask(makeRead(db))
  } finally {
    db.close()
  }
}

/** The shift screen, and from there the count. */
async function toCount(): Promise<void> {
  await at.counter.press('Alt+F9')
  await sees('[data-shift]')
  await at.counter.press('t')
  await sees('[data-step="open"]')
  await at.counter.press('Enter')
  await sees('[data-disagreements="0"]')
  await at.counter.press('Enter')
  await sees('[data-step="count"]')
}

test.describe('a shift in the real app, by keyboard alone', () => {
  test('is opened, sold in, looked at, closed blind with a difference and a manager, and hands over what is unknown', async () => {
    await at.counter.press('Alt+F9')
    await sees('[aria-labelledby="shift-open"] [data-amount-field]')
    await type('200000')
    await at.counter.press('Enter')
    await sees('[data-shift="1"]')
    const opened = journal((read) => read.openShift())
    expect(opened).toMatchObject({ number: 1, openedBy: 'practice-cashier', float: rupiah(200_000) })

    await at.counter.press('F1')
    const paid = await at.counter.sell('150000')
    await at.counter.sees('waiting')
    await at.counter.payer(paid, 'pay')
    await at.counter.press('F5')
    await at.counter.sees('paid')
    await at.counter.next()
    await at.counter.fault('drop-before')
    const unknown = await at.counter.sell('80000')
    await at.counter.sees('unknown')

    await at.counter.press('Alt+F9')
    await sees('[data-takings="15000000"]')
    await sees('[data-hand-over="1"]')
    // The person who will count must not see the expected amount.
    expect(await main()).not.toMatch(/Seharusnya|200\.000/u)

    await toCount()
    await type('150000')
    await at.counter.press('Enter')
    await sees('[data-step="confirm"]')
    await at.counter.press('y')
    await sees('[role="dialog"] input[type="password"]')
    expect(await at.loket.cashier.innerText('[role="dialog"]')).not.toMatch(/50\.000/u)
    expect(journal((read) => read.openShift()?.number)).toBe(1)
    await type('2222')
    await at.counter.press('Enter')
    await sees('[data-z="1"]')
    const shown = await main()
    for (const words of [
      'Z 1',
      'Kurang Rp 50.000',
      'disetujui Manajer',
      'Belum selesai, diteruskan · 1',
      'Sama: 2 pesanan',
    ])
      expect(shown).toContain(words)

    const { closed } = journal((read) => read.shift(1)) ?? {}
    expect(await at.loket.cashier.getAttribute('[data-hash]', 'data-hash')).toBe(closed?.hash)
    expect(closed?.z).toMatchObject({
      number: 1,
      closedBy: 'practice-cashier',
      approvedBy: 'practice-manager',
      fromSeq: 1n,
      takings: { all: { count: 1, minor: 15_000_000n }, byCashier: { 'practice-cashier': { count: 1 } } },
      carriedOver: [{ reference: unknown, state: 'unknown' }],
      cash: { expected: rupiah(200_000), counted: rupiah(150_000), difference: { minor: -5_000_000n } },
      comparison: { kind: 'made', compared: 2, disagreements: [], unanswered: [] },
    })
    // The try before the manager's approval is there too.
    const kinds = journal((read) => read.eventsOf('shift 1').map(({ kind }) => kind))
    expect(kinds).toEqual(['shift/opened', 'note/counted', 'shift/closed'])

    await at.counter.press('Enter')
    await sees('[data-amount-field]')
    await type('0')
    await at.counter.press('Enter')
    await sees('[data-shift="2"]')
    await sees('[data-hand-over="1"]')
    await sees('[data-takings="0"]')
    expect(journal((read) => read.shift(2))).toMatchObject({ number: 2, float: rupiah(0) })
    expect(journal((read) => verifyZs((above) => read.closedShifts(above, 9)))).toEqual({
      ok: true,
      count: 1,
    })

    // After a restart the Z is unchanged and listed among the others.
    await at.loket.quit()
    const db = connectReadOnly(join(at.profile.folder, 'practice.journal'))
    expect(checkJournal(db)).toMatchObject({ ok: true })
    db.close()
    await at.restart('ended')
    await sees('nav button')
    await at.counter.press('Alt+F9')
    await sees('[data-shift="2"]')
    await at.counter.press('z')
    await sees('[data-z-row="1"]')
    await at.loket.cashier.click('[data-z-row="1"] button')
    await sees(`[data-hash="${closed?.hash}"]`)
  })
})
