/** The desk of payouts under production rules: the book of payees, one that is made, and the check by another manager. */
import { expect } from '@playwright/test'
import { push } from '#test/support/counter.ts'
import type { PayoutStage } from '#contract/payout-views.ts'
import type { Till } from './till.ts'
import { PAYOUT_CHOICES } from '#test/support/payout-rows.ts'

export const CHECKER = { name: 'Yang memeriksa', pin: '7184' }
export const PAYEE = { name: 'SITI AMINAH', accountNo: '7310042215' }

export function payoutsAt(at: () => Till) {
  const page = () => at().loket.cashier
  const stage = (is: PayoutStage) => expect(page().locator(`[data-payout-stage="${is}"]`)).toBeVisible()
  const back = () => push(page(), 'payout-back')
  const toDesk = async () => {
    await at().counter.go('documents')
    await page().click('[data-tab="payouts"]')
    await expect(page().locator('button[name="payout-new"]')).toBeEnabled()
  }
  return {
    page,
    stage,
    back,
    toDesk,
    /** The first payee of the book, which is open then. */
    addPayee: async () => {
      await push(page(), 'payout-book')
      await push(page(), 'payee-add')
      for (const [label, text] of [
        ['Kode bank', '008'],
        ['Nama bank', 'BANK CONTOH'],
        ['Kode SWIFT', 'SAMPIDJA'],
        ['Nomor rekening', PAYEE.accountNo],
        ['Nama pemilik rekening', PAYEE.name],
      ] as const)
        await page()
          .getByLabel(new RegExp(`^${label}`))
          .fill(text)
      await push(page(), 'payee-save')
      await expect(page().locator('[data-payee="1"]')).toBeVisible()
    },
    /** To the first payee, written down and handed over; its story is open then. */
    propose: async (amount: string) => {
      await push(page(), 'payout-new')
      await page().selectOption('#payout-payee', '1')
      await page().fill('#payout-amount', amount)
      for (const [name, value] of Object.entries(PAYOUT_CHOICES))
        await page().selectOption(`#payout-${name}`, value)
      await page().getByLabel('Nama pemilik rekening sumber').fill('WARUNG CONTOH')
      await page().getByLabel('Keterangan').fill('Sayur minggu ini')
      await page().getByLabel(/^Memo/).fill('Faktur 11')
      await push(page(), 'payout-save')
      await push(page(), 'payout-propose')
      await stage('proposed')
    },
    /** By the other manager, in the dialog that is open. */
    approve: async (amount: string) => {
      await page().fill('#payout-typed', amount)
      await push(page(), 'payout-approve')
      await expect(at().dialog.pin).toBeVisible()
      await at().counter.type(CHECKER.pin)
      await at().counter.press('Enter')
    },
    /** From the desk's list: `group` begins with the words of its choice. */
    open: async (number: number, group: 'Perlu tindakan' | 'Belum pasti' | 'Selesai') => {
      await page()
        .getByText(new RegExp(`^${group}`))
        .click()
      await page().click(`[data-payout="${number}"]`)
    },
  }
}
