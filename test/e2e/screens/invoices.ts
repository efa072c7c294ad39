/** The desk of invoices under production rules: files, the run, a block that is settled, and what left the till. */
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { InvoiceRun, InvoiceRunNow } from '#contract/invoices-views.ts'
import { decryptValue, parseCipherKey } from '#gateway/signing/form-cipher.ts'
import { practiceMerchant } from '#simulator/config.ts'
import type { OneRealTill } from '../one-real-till.ts'

export type Settled = { readonly as: string; readonly refused?: readonly string[] }

export function invoicesAt(at: OneRealTill) {
  const page = () => at.loket.cashier
  const place = (name: string) => join(at.profile.folder, name)
  /** One of several equal buttons is as good as another. */
  const push = (name: string) => page().locator(`button[name="${name}"]`).first().click()
  return {
    page,
    place,
    push,
    /** With the file that the system's dialog gives, and the name under which it saves. */
    open: async (file: string, saved = 'hasil.xlsx') => {
      await at.loket.app.evaluate(
        ({ dialog }, paths) => {
          dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [paths.file] })
          dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: paths.saved })
        },
        { file: place(file), saved: place(saved) },
      )
      await at.counter.go('documents')
    },
    /** Confirms what is shown, with the manager's PIN. */
    send: async () => {
      await push('send-do')
      await at.managerAgrees()
    },
    sees: (state: InvoiceRunNow['state']) =>
      expect(page().locator(`[data-invoice-run="${state}"]`)).toBeVisible(),
    run: async (): Promise<InvoiceRunNow> => {
      const [last] = (await at.loket.call('invoices.runs')) as readonly InvoiceRun[]
      return (await at.loket.call('invoices.run', { run: last?.id })) as InvoiceRunNow
    },
    /** The oldest uncertain request, as it was seen on the provider's portal. */
    settle: async ({ as, refused = [] }: Settled) => {
      const left = await page().locator('[data-unknown]').count()
      await push('settle-invoices')
      await page().getByText(as).click()
      for (const document of refused) await at.dialog.box.getByText(document, { exact: true }).click()
      await page().getByLabel('Apa hasilnya? (wajib)').fill('Dilihat di portal')
      await push('settle-do')
      await at.managerAgrees()
      await expect(page().locator('[data-unknown]')).toHaveCount(left - 1)
    },
    save: async (file = 'hasil.xlsx') => {
      await push('save-invoices')
      await at.managerAgrees()
      await expect(page().getByText(`Disimpan: ${file}`).first()).toBeVisible()
    },
    /** The numbers in each request that has left the till, in order, as they were on the wire. */
    sent: (): readonly (readonly string[])[] =>
      at.relay.seen().flatMap(({ path, body }) => {
        if (!path.endsWith('/sendbillingmulti')) return []
        const invoices = new URLSearchParams(body.toString('utf8')).get('invoices') ?? ''
        const cipher = parseCipherKey(practiceMerchant.cipherKey, practiceMerchant.cipherIv)
        const text = cipher.ok ? decryptValue(cipher.cipher, invoices) : undefined
        return [Object.keys(JSON.parse(text ?? '') as object)]
      }),
  }
}
