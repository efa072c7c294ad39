import { join } from 'node:path'
import { verifyZs } from '#counter/shift/z-hash.ts'
import { rupiah } from '#domain/money.ts'
import { checkJournal } from '#journal/check/check-report.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { makeRead, type JournalRead } from '#journal/reads/reads.ts'
import { pressByArrows } from '#test/support/arrows.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'
import { SEEN } from './screens/seen.ts'

const at = oneTill()

const main = () => at.loket.cashier.locator('main')

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
  await at.counter.go('shift')
  await expect(at.shift.now).toBeVisible()
  await pressByArrows(at.loket.cashier, 'button[name="close-shift"]')
  await expect(at.shift.agreed).toBeVisible()
  await at.counter.press('Enter')
  await expect(at.shift.step('count')).toBeVisible()
}

test.describe('a shift in the real app, by keyboard alone', () => {
  test('is opened, sold in, looked at, closed blind with a difference and a manager, and hands over what is unknown', async () => {
    await at.counter.go('shift')
    await expect(at.shift.float).toBeVisible()
    await at.counter.type('200000')
    await at.counter.press('Enter')
    await expect(at.shift.numbered(1)).toBeVisible()
    const opened = journal((read) => read.openShift())
    expect(opened).toMatchObject({ number: 1, openedBy: 'practice-cashier', float: rupiah(200_000) })

    await at.counter.go('sale')
    await at.counter.sold('150000')
    await at.counter.next()
    await at.counter.fault('drop-before')
    const unknown = await at.counter.sell('80000')
    await at.counter.sees('unknown')

    await at.counter.go('shift')
    await expect(at.shift.takings(15_000_000n)).toBeVisible()
    await expect(at.shift.handOver(1)).toBeVisible()
    // The person who will count must not see the expected amount.
    expect(await main().innerText()).not.toMatch(/Seharusnya|200\.000/u)

    await toCount()
    await at.counter.type('150000')
    await pressByArrows(at.loket.cashier, 'button[name="make-z"]')
    await expect(at.dialog.box.locator(at.dialog.pin)).toBeVisible()
    expect(await at.dialog.box.innerText()).not.toMatch(/50\.000/u)
    expect(journal((read) => read.openShift()?.number)).toBe(1)
    await at.dialog.managerAgrees()
    await expect(at.shift.z(1)).toBeVisible()
    for (const words of [
      'Z 1',
      'Kurang Rp 50.000',
      'disetujui Manajer',
      'Belum selesai, diteruskan · 1',
      'Sama: 2 pesanan',
    ])
      await expect(main()).toContainText(words, SEEN)

    const { closed } = journal((read) => read.shift(1)) ?? {}
    await expect(at.shift.hash).toHaveAttribute('data-hash', closed?.hash ?? '')
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
    await expect(at.shift.float).toBeVisible()
    await at.counter.type('0')
    await at.counter.press('Enter')
    await expect(at.shift.numbered(2)).toBeVisible()
    await expect(at.shift.handOver(1)).toBeVisible()
    await expect(at.shift.takings(0n)).toBeVisible()
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
    await expect(at.lock.rail).toBeVisible()
    await at.counter.go('shift')
    await expect(at.shift.numbered(2)).toBeVisible()
    await at.counter.push('zs')
    await at.loket.cashier.locator('[data-z-row="1"] button').click()
    await expect(at.shift.hash).toHaveAttribute('data-hash', closed?.hash ?? '')
    await expect(at.shift.hash).toBeVisible()
  })
})
