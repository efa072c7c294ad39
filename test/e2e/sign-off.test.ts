/** A day is signed in the real app, money comes late, and its report is checked by the command in a folder elsewhere. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRACTICE_PINS } from '#counter/people/built-in.ts'
import type { ReportSaved, SignoffDay, SignoffDays } from '#contract/signoff-views.ts'
import { launchLoket } from '#test/support/loket-app.ts'
import { readSlip } from '#test/support/paper.ts'
import { decodeQr } from '#test/support/pixels.ts'
import { settableClock } from '#test/support/set-clock.ts'
import { expect, test } from './fixtures.ts'
import { atTheTill } from './screens/till.ts'
import { choosesFile } from './machine.ts'

const A_DAY = 86_400
const TOOL = join(import.meta.dirname, '../../src-main/terminal/process.ts')
const MANAGER = 'practice-manager'

function verify(given: string, folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, 'verify', given], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

test('signed, late money as an addendum, and a report that proves itself elsewhere', async ({ profile }) => {
  const [beside, place, elsewhere] = ['clock', 'report', 'elsewhere'].map((name) =>
    mkdtempSync(join(tmpdir(), `loket-signoff-${name}-`)),
  ) as [string, string, string]
  const clock = settableClock(beside)
  const loket = await launchLoket(profile.folder, ['--practice-calls=600'], false, { env: clock.env })
  const { counter, lock } = atTheTill(loket)
  try {
    await counter.sold('150000')
    await counter.next()
    const late = await counter.waiting('66000')

    // The day is over, and the code of the second sale is too.
    clock.setBy(A_DAY)
    await lock.change('manager')
    const days = async () => ((await loket.call('signoff.days', { limit: 5 })) as SignoffDays).days
    const first = async () => (await days().catch(() => []))[0]
    await expect.poll(first, { timeout: 60_000 }).toMatchObject({ cameMinor: 15_000_000n })
    const day = (await first())?.day ?? 0
    const before = (await loket.call('signoff.day', { day })) as SignoffDay
    expect(before).toMatchObject({ rowCount: 2, takingsMinor: 15_000_000n })
    expect(before.cannot).toBeUndefined()
    const approval = { person: MANAGER, pin: PRACTICE_PINS[MANAGER] }
    await expect(
      loket.call('signoff.sign', { day, seen: before.rows, approval: { ...approval, pin: '999999' } }),
    ).rejects.toThrow('wrong-pin')
    const { rows } = (await loket.call('signoff.day', { day })) as SignoffDay
    expect(await loket.call('signoff.sign', { day, seen: rows, approval })).toEqual({ number: 1 })

    await counter.payer(late, 'pay-late')
    await loket.call('order.checkNow', { reference: late })
    await expect.poll(async () => (await counter.order(late)).state, { timeout: 60_000 }).toBe('paid-late')
    // Journalled at the event: nothing has asked for the day since.
    await expect
      .poll(async () => (await first())?.signed?.addenda ?? 0, { timeout: 60_000 })
      .toBeGreaterThan(0)
    const after = (await loket.call('signoff.day', { day })) as SignoffDay
    expect(after).toMatchObject({ isSound: true, takingsMinor: 21_600_000n })
    expect(after.signature?.sums.came).toEqual({ count: 1, minor: 15_000_000n })

    await choosesFile(loket, place)
    const document = (await loket.call('signoff.report', { day, kind: 'document' })) as ReportSaved
    const picture = (await loket.call('signoff.report', { day, kind: 'picture' })) as ReportSaved
    if (!document.saved || !picture.saved) throw new Error('nothing was saved')
    const [pdf = '', data = ''] = document.files
    const sheet = await readSlip(join(place, pdf))
    for (const words of ['Pengesahan no. 1', 'Rp 216.000', 'Tambahan 1', '+Rp 66.000'])
      expect(sheet.text).toContain(words)

    expect(verify(join(place, data), elsewhere)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^PRACTICE: no real money\. It is whole and unaltered/),
    })
    const png = join(place, picture.files[0] ?? '')
    const code = decodeQr(readFileSync(png)) ?? ''
    expect(code).toMatch(/^LOKETDAY1;mode=practice;no=1;day=\d{4}-\d\d-\d\d;.*takings=216000\.00;/)
    expect(verify(png, elsewhere)).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^PRACTICE: no real money\. It is unaltered/),
    })
    // Altered files and texts, and every other form: `test/unit/terminal/verify-day.test.ts`.
    const altered = code.replace('takings=216000', 'takings=216001')
    expect(verify(altered, elsewhere)).toMatchObject({ status: 1, said: expect.stringContaining('ALTERED') })
  } finally {
    await loket.quit()
    for (const folder of [beside, place, elsewhere]) rmSync(folder, { recursive: true, force: true })
  }
})
