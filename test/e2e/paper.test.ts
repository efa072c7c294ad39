import { join } from 'node:path'
import type { PaperResult } from '#contract/paper-views.ts'
import { readEscPos } from '#test/support/esc-pos.ts'
import { readSlip, slipsIn } from '#test/support/paper.ts'
import { openRawPrinter } from '#test/support/raw-printer.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'
import { choosesFile } from './machine.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const at = oneTill()
let reference: string
test.beforeAll(async () => {
  reference = await at.counter.sold('150000', { note: '<b>meja 4</b> & co' })
})
const folder = () => join(at.profile.folder, 'documents', 'Loket')

/** Waits until the corner shows it. */
const says = (words: string) => at.loket.cashier.getByText(words).last().waitFor()
/** Acts as the manager, who maintains the printer; afterwards the cashier has the till again. */
async function asManager(act: () => Promise<unknown>): Promise<void> {
  await at.lock.change('manager')
  await act()
  await at.lock.change('cashier')
  await expect(at.sale.amount.or(at.sale.stage)).toBeVisible()
}
const newest = () => readSlip(slipsIn(folder()).at(-1) ?? '')
const printed = async (what: object) => (await at.loket.call('paper.print', { what })) as PaperResult

test.describe('the receipt of a paid sale', () => {
  test('writes a receipt as wide as the roll and as long as what stands on it', async () => {
    await at.counter.push('print')
    await says('PDF tersimpan')
    expect(slipsIn(folder())).toEqual([join(folder(), `LATIHAN-${reference}.pdf`)])
    const slip = await newest()
    expect(slip.pages).toBe(1)
    expect(Math.abs(slip.widthMm - 58)).toBeLessThan(0.5)
    expect(slip.heightMm).toBeGreaterThan(70)
    expect(slip.heightMm).toBeLessThan(200)
    const { displayReference, evidence } = await at.counter.order(reference)
    for (const words of [
      'SUDAH DIBAYAR',
      'Rp 150.000',
      '(seratus lima puluh ribu rupiah)',
      displayReference,
      'Dipastikan penyedia',
      'WIB',
      '(jawaban status dari penyedia)',
      evidence?.rrn ?? '',
      // Printed as text, never interpreted.
      '<b>meja 4</b> & co',
      '(practice-cashier)',
    ])
      expect(slip.text).toContain(words)
  })

  test('says twice that it is practice, and across the slip', async () => {
    const { text } = await newest()
    expect(text.match(/LATIHAN - BUKAN BUKTI PEMBAYARAN PRACTICE - NOT A PROOF OF PAYMENT/gu)).toHaveLength(2)
    expect(text.match(/LATIHAN \/ PRACTICE/gu)?.length).toBeGreaterThan(2)
    expect(text).not.toMatch(/SALINAN|COPY/u)
  })

  test('again is a copy, with the time of printing', async () => {
    await at.counter.push('print')
    await expect.poll(() => slipsIn(folder())).toHaveLength(2)
    const { text } = await readSlip(join(folder(), `LATIHAN-${reference}-salinan-1.pdf`))
    expect(text).toContain('SALINAN 1 / COPY 1')
    expect(text).toContain('Dicetak lagi')
  })

  test('leaves no window behind, and the till goes on', async () => {
    await expect
      .poll(() => at.loket.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
      .toBe(2)
    await at.counter.next()
  })
})

test.describe('the other slips', () => {
  test('the history shows the slip first, and Enter prints the copy', async () => {
    await at.counter.go('history')
    const { displayReference } = await at.counter.order(reference)
    await at.loket.cashier.getByText(displayReference).click()
    await at.loket.cashier.getByRole('button', { name: 'Struk' }).waitFor()
    await at.counter.push('receipt')
    await expect(at.history.paper.getByText('SALINAN 2 / COPY 2')).toBeVisible()
    await at.counter.press('Enter')
    await expect(at.dialog.box.getByText('PDF tersimpan')).toBeVisible()
    await at.counter.press('Escape')
    await at.counter.go('sale')
    expect(slipsIn(folder())).toHaveLength(3)
  })

  test('a hold slip is in both languages and keeps the telephone number to itself', async () => {
    const slip = (await at.loket.call('slip.hold', {
      amountMinor: 15_000_000n,
      reference,
      shown: 'success-screen',
      phone: '081234567890',
    })) as { number: number }
    const { file = '' } = await printed({ kind: 'hold', number: slip.number })
    const { text } = await readSlip(file)
    for (const words of [
      `No. ${slip.number}`,
      'Rp 150.000',
      'JANGAN BAYAR LAGI',
      'PLEASE DO NOT PAY AGAIN',
      'Kami terus bertanya ke penyedia.',
      'We keep asking the provider.',
      '*** 7890',
    ])
      expect(text).toContain(words)
    expect(text.replaceAll(' ', '')).not.toContain('081234567890')
  })

  test('an X and a test page, on a wide roll in both languages', async () => {
    await asManager(async () => {
      await at.loket.call('paper.change', {
        width: 80,
        language: 'both',
        addressLines: ['Jl. Merdeka 17'],
        footer: 'Terima kasih',
      })
      const x = await readSlip((await printed({ kind: 'x' })).file ?? '')
      expect(Math.abs(x.widthMm - 80)).toBeLessThan(0.5)
      expect(x.text).toContain('LAPORAN X / X REPORT')
      expect(x.text).toContain('Jl. Merdeka 17')
      const test = await readSlip((await printed({ kind: 'test' })).file ?? '')
      expect(test.text).toContain('Rp 99.999.999.999.999')
      expect(test.text).toContain('Terima kasih')
    })
  })
})

test.describe('printers', () => {
  test('a raw one on the network receives the bytes', async () => {
    const printer = await openRawPrinter()
    const { host, port, isOtherPort } = printer
    await asManager(() => at.loket.call('paper.change', { target: { kind: 'tcp', host, port, isOtherPort } }))
    await at.counter.go('sale')
    reference = await at.counter.sold('75000')
    await at.counter.push('print')
    await printer.hasPrinted(1)
    await says('Sudah dikirim ke printer')
    const slip = readEscPos(printer.slips[0] ?? new Uint8Array())
    expect(slip.text).toContain('SUDAH DIBAYAR / PAID')
    expect(slip.text).toContain('Rp 75.000')
    expect(slip.lines.filter(({ band }) => band).length).toBeGreaterThan(3)
    expect(slip.cuts).toBe(1)
    await printer.close()
  })

  test('one that is gone is said, with a PDF instead; nothing is sent again by itself', async () => {
    const before = slipsIn(folder()).length
    await at.counter.push('print')
    await says('Printer tidak terjangkau lewat jaringan')
    await at.loket.cashier.getByRole('button', { name: 'Simpan PDF' }).click()
    await expect.poll(() => slipsIn(folder())).toHaveLength(before + 1)
    expect((await newest()).pages).toBe(1)
  })

  test('one of the system that is not there is said too', async () => {
    await asManager(() => at.loket.call('paper.change', { target: { kind: 'system', printer: 'nobody' } }))
    await expect(printed({ kind: 'receipt', reference })).rejects.toThrow('not-printed')
  })

  test('a person says where a PDF goes, in the system’s own dialog', async () => {
    const elsewhere = join(at.profile.folder, 'elsewhere')
    await choosesFile(at.loket, elsewhere)
    await asManager(async () => {
      await at.loket.call('paper.chooseFolder')
      await at.loket.call('paper.change', { target: { kind: 'pdf' } })
    })
    const { file } = await printed({ kind: 'receipt', reference })
    expect(file).toContain(elsewhere)
    expect(slipsIn(elsewhere)).toHaveLength(1)
  })

  test('a receipt comes by itself when it is paid, where the till is set so', async () => {
    await asManager(() => at.loket.call('paper.change', { autoPrint: true }))
    await at.counter.go('sale')
    await at.counter.next()
    const made = await at.counter.sold('80000')
    const elsewhere = join(at.profile.folder, 'elsewhere')
    await expect.poll(() => slipsIn(elsewhere).some((file) => file.includes(made))).toBe(true)
  })
})
