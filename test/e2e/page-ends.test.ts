/** A page's process ends, as if out of memory: the till goes on, and the page comes back. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'

const profile = newProfile()
let loket: LoketApp

beforeAll(async () => {
  loket = await launchLoket(profile.folder)
})
afterAll(async () => {
  await loket.kill()
  profile.remove()
})

it.each(['cashier', 'customer'])("the %s's page is loaded again, and the program goes on", async (name) => {
  const again = await loket.app.evaluate(
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
  expect([loket.app.process().exitCode, loket.app.process().signalCode]).toEqual([null, null])
})

it('the number that a page shows for what it could not draw is found in the log, and nothing else it says', async () => {
  await loket.app.evaluate(({ webContents }) => {
    const page = webContents.getAllWebContents().find((one) => one.getURL().includes('cashier'))
    return page?.executeJavaScript('console.error("[7K2M-90XB]", "rahasia"); console.error("rahasia")')
  })
  const text = () => readFileSync(join(profile.folder, 'logs/loket.log'), 'utf8')
  await expect.poll(text).toContain('"correlationId":"7K2M-90XB"')
  expect(text()).not.toContain('rahasia')
})
