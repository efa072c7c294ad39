/** A page's process ends, as if out of memory: the till goes on, and the page comes back. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DisplayView } from '#contract/display-views.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'

const at = oneTill()

test("a cashier's page that is loaded anew has an empty stage, and the customer keeps the QR", async () => {
  const { cashier, customer, call } = at.loket
  const scene = async () => {
    const answer = await customer.evaluate(() => window.loket.call('display.current', {}))
    return (answer as { readonly value: DisplayView }).value
  }
  await call('sale.start', { amountMinor: 2_600_000n, method: 'qr' })
  await call('display.amount', { amountMinor: 900_000n })
  await expect.poll(scene).toMatchObject({ scene: { kind: 'qr' }, next: { amountMinor: 900_000n } })
  await cashier.reload()
  // What was typed is lost with the page.
  await expect.poll(async () => (await scene()).next).toBeUndefined()
  expect(await scene()).toMatchObject({ scene: { kind: 'qr' } })
})

for (const name of ['cashier', 'customer'])
  test(`the ${name}'s page is loaded again, and the program goes on`, async () => {
    const again = await at.loket.app.evaluate(
      ({ webContents }, page) =>
        new Promise<{ url: string; asked: string }>((resolve) => {
          const contents = webContents.getAllWebContents().find((one) => one.getURL().includes(page))
          contents?.once('did-finish-load', () => {
            const ask = 'loket.call("settings.get", {}).then((answer) => String(answer.ok))'
            void contents
              .executeJavaScript(ask)
              .then((asked: string) => resolve({ url: contents.getURL(), asked }))
          })
          contents?.forcefullyCrashRenderer()
        }),
      name,
    )
    expect(again).toEqual({ url: `app://loket/${name}.html`, asked: 'true' })
    expect([at.loket.app.process().exitCode, at.loket.app.process().signalCode]).toEqual([null, null])
  })

test('the number that a page shows for what it could not draw is found in the log, and nothing else it says', async () => {
  await at.loket.app.evaluate(({ webContents }) => {
    const page = webContents.getAllWebContents().find((one) => one.getURL().includes('cashier'))
    return page?.executeJavaScript('console.error("[7K2M-90XB]", "rahasia"); console.error("rahasia")')
  })
  const text = () => readFileSync(join(at.profile.folder, 'logs/loket.log'), 'utf8')
  await expect.poll(text).toContain('"correlationId":"7K2M-90XB"')
  expect(text()).not.toContain('rahasia')
})
