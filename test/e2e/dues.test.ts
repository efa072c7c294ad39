/** A production till of a collection merchant: dues of a workbook stand, the gateway inquires, and one is paid. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DuesList, DuesPage } from '#contract/dues-views.ts'
import type { PeopleView } from '#contract/people-views.ts'
import { DUES } from '#test/support/dues-desk.ts'
import { openListeningTill } from '#test/support/listening-till.ts'
import { newProfile } from '#test/support/loket-app.ts'
import { startPracticeGateway } from '#test/support/practice-gateway.ts'
import { PEOPLE, signInReal } from '#test/support/real-till.ts'
import { startRelay } from '#test/support/relay.ts'
import { expect, test } from './fixtures.ts'

const DATA = 'additionalInfo.dataMerchant'

test('dues of a workbook are answered to the gateway, and paid', async () => {
  const demands = ['virtualAccountName', `${DATA}.listBills.1.billCode`, `${DATA}.listBills.1.billAmount`]
  const gateway = await startPracticeGateway({ config: { inquiryDemands: demands } })
  const relay = await startRelay(gateway)
  const profile = newProfile()
  const { loket, port, certificate } = await openListeningTill(profile, gateway, relay, {
    billNeeds: ['name', 'bills'],
  })
  await gateway.control.setMerchant({ url: `https://127.0.0.1:${port}/api`, ca: certificate })
  const { people } = (await loket.call('people.list', { of: 'real' })) as PeopleView
  const person = people.find(({ name }) => name === PEOPLE.manager.name)?.id ?? ''
  await loket.call('session.lock', {})
  await signInReal(loket.cashier, 'manager')

  const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await loket.call('dues.paste', { text: DUES.replaceAll('31/01/2026', later) })
  const sums = { count: 2, totalMinor: 57_500_000n, withoutFaults: false, replaces: false }
  const approval = { person, pin: PEOPLE.manager.pin }
  const { id } = (await loket.call('dues.make', { ...sums, approval })) as DuesList
  const list = async () =>
    ((await loket.call('dues.list', { list: id, states: [], text: '', skip: 0, limit: 50 })) as DuesPage).rows
  const [siti] = await list()
  expect(siti).toMatchObject({ customer: 'NIS-001', name: 'Siti Aminah', bills: 2, state: 'open' })

  const reference = siti?.reference ?? ''
  expect(await gateway.control.payer({ action: 'pay', reference })).toMatchObject({ ok: true })
  await expect.poll(async () => (await list())[0]?.state, { timeout: 30_000 }).toBe('paid')

  await loket.quit()
  for (const name of readdirSync(profile.folder, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue
    const text = readFileSync(join(name.parentPath, name.name)).toString('latin1')
    expect(text).not.toMatch(/Siti Aminah|Budi Santoso|NIS-00/)
  }
  await relay.close()
  await gateway.stop()
  profile.remove()
})
