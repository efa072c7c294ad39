import { ALWAYS } from '#domain/right.ts'
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PrintFact } from '#domain/print.ts'
import { openTestPaper, type TestPaper } from '#test/support/paper-machine.ts'
import { openRawPrinter } from '#test/support/raw-printer.ts'
import { readEscPos } from '#test/support/esc-pos.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { sell } from '../counter/at-the-till.ts'

let shop: VirtualTill
let paper: TestPaper
let reference: string
beforeEach(async () => {
  shop = openVirtualTill({ signedIn: () => 'kasir-1' })
  paper = openTestPaper(shop)
  reference = (await sell(shop)).reference
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const what = () => ({ kind: 'receipt', reference }) as const
const system = { kind: 'system', printer: 'TM_T82' } as const
const facts = (): readonly PrintFact[] =>
  shop
    .journal()
    .read.eventsOf('paper')
    .flatMap(({ entry }) => (entry.type === 'print' ? [entry.fact] : []))
const no = (why: string, more: object = {}) => ({
  ok: false,
  refusal: { code: 'not-printed', details: { why, ...more } },
})

describe('a print', () => {
  it('is in the journal before the printer has it, and the second is a copy', async () => {
    paper.controller.change({ target: system })
    expect(await paper.controller.print(what(), 'cashier')).toEqual({
      ok: true,
      value: { to: 'printer', copy: 1 },
    })
    expect(await paper.controller.print(what(), 'cashier')).toEqual({
      ok: true,
      value: { to: 'printer', copy: 2 },
    })
    expect(facts()).toEqual([
      { what: what(), to: 'printer', copy: 1, by: 'kasir-1' },
      { what: what(), to: 'printer', copy: 2, by: 'kasir-1' },
    ])
    expect(paper.printed.map((html) => html.includes('SALINAN 1'))).toEqual([false, true])
  })

  it('that fails after it was begun may have come out: the next one is a copy', async () => {
    paper.controller.change({ target: system })
    paper.state.outcome = { ok: false, why: 'maybe-timeout' }
    expect(await paper.controller.print(what(), 'cashier')).toEqual(no('maybe-timeout', { copy: 1 }))
    paper.state.outcome = { ok: true }
    expect(await paper.controller.print(what(), 'cashier')).toMatchObject({ value: { copy: 2 } })
    expect(paper.printed[0]).toContain('SALINAN 1')
  })

  it.each([
    ['no printer at all', [], 'no-printer'],
    ['another printer', [{ name: 'other', words: 'x' }], 'printer-gone'],
  ])('on %s is not begun: the next one is the first', async (_name, printers, why) => {
    paper.controller.change({ target: system })
    const there = paper.state.printers
    paper.state.printers = printers
    expect(await paper.controller.print(what(), 'cashier')).toMatchObject(no(why))
    expect(facts()).toEqual([])
    paper.state.printers = there
    expect(await paper.controller.print(what(), 'cashier')).toMatchObject({ value: { copy: 1 } })
  })

  it('that cannot be drawn is not begun either', async () => {
    paper.controller.change({ target: system })
    paper.state.isBegun = false
    paper.state.outcome = { ok: false, why: 'not-drawn' }
    expect(await paper.controller.print(what(), 'cashier')).toMatchObject(no('not-drawn'))
    paper.state.pdf = undefined
    expect(await paper.controller.print(what(), 'cashier', 'pdf')).toMatchObject(no('not-drawn'))
    expect(facts()).toEqual([])
  })

  it('of a key that bounces is one slip', async () => {
    paper.controller.change({ target: system })
    const results = await Promise.all([1, 2, 3].map(() => paper.controller.print(what(), 'cashier')))
    expect(results).toEqual([1, 2, 3].map(() => ({ ok: true, value: { to: 'printer', copy: 1 } })))
    expect(paper.printed).toHaveLength(1)
  })

  it('of what is not there is refused, and no test page is a copy', async () => {
    const nothing = { kind: 'receipt', reference: 'P0010101010000001AAAA' } as const
    expect(await paper.controller.print(nothing, 'cashier')).toMatchObject({ refusal: { code: 'not-found' } })
    expect(await paper.controller.print({ kind: 'hold', number: 9 }, 'cashier')).toMatchObject({ ok: false })
    expect(await paper.controller.print({ kind: 'z', number: 1 }, 'cashier')).toMatchObject({ ok: false })
    for (const copy of [1, 1])
      expect(await paper.controller.print({ kind: 'test' }, 'it', 'pdf')).toMatchObject({ value: { copy } })
  })

  it('goes to a raw printer as ESC/POS', async () => {
    const printer = await openRawPrinter()
    const { host, port, isOtherPort } = printer
    paper.controller.change({ target: { kind: 'tcp', host, port, isOtherPort } })
    const printing = paper.controller.print(what(), 'cashier')
    await printer.hasPrinted(1)
    // The till waits a moment for the printer's last bytes; the wire itself is real.
    let isDone = false
    void printing.finally(() => (isDone = true))
    while (!isDone) await shop.time.advance(1)
    expect(await printing).toMatchObject({ ok: true })
    expect(readEscPos(printer.slips[0] ?? new Uint8Array()).text).toContain('Rp 150.000')
    await printer.close()
    expect(await paper.controller.print(what(), 'cashier')).toMatchObject(no('unreachable', { copy: 2 }))
    expect(facts()).toHaveLength(1)
  })
})

describe('a PDF', () => {
  it('lies in the folder under the number of what it is', async () => {
    const first = await paper.controller.print(what(), 'cashier')
    const file = join(paper.folder, `LATIHAN-${reference}.pdf`)
    expect(first).toEqual({ ok: true, value: { to: 'pdf', copy: 1, file } })
    const second = await paper.controller.print(what(), 'cashier', 'pdf')
    expect(second).toMatchObject({ value: { file: file.replace('.pdf', '-salinan-1.pdf') } })
    expect(facts().map(({ to }) => to)).toEqual(['pdf', 'pdf'])
  })

  it('goes where a person says, and nowhere when they do not', async () => {
    paper.controller.change({ askWhere: true })
    expect(await paper.controller.print(what(), 'cashier')).toMatchObject({
      refusal: { code: 'not-allowed', details: { why: 'cancelled' } },
    })
    expect(facts()).toEqual([])
    paper.state.chosen = join(paper.folder, 'mine.pdf')
    expect(await paper.controller.print(what(), 'cashier')).toMatchObject({
      value: { file: paper.state.chosen, copy: 1 },
    })
  })

  it('that cannot be kept is said', async () => {
    writeFileSync(join(paper.folder, 'file'), '')
    paper.state.chosen = join(paper.folder, 'file')
    expect((await paper.controller.chooseFolder(ALWAYS)).folder).toBe(paper.state.chosen)
    expect(await paper.controller.print(what(), 'cashier')).toMatchObject(no('not-writable'))
  })
})

describe('by itself', () => {
  const paid = () => ({ type: 'order-changed', reference, from: 'waiting', to: 'paid' }) as const
  const settled = async () => {
    for (let i = 0; i < 10; i += 1) await shop.time.settle()
  }

  it('nothing is printed until it is set', async () => {
    paper.controller.heard(paid())
    await settled()
    expect(facts()).toEqual([])
  })

  it('a receipt comes once, when it is paid and not when it is only put away', async () => {
    paper.controller.change({ target: system, autoPrint: true, askWhere: true })
    paper.controller.heard({ ...paid(), from: 'paid' })
    paper.controller.heard({ ...paid(), to: 'expired' })
    await settled()
    expect(facts()).toEqual([])
    paper.controller.heard(paid())
    paper.controller.heard(paid())
    await settled()
    paper.controller.heard(paid())
    await settled()
    expect(facts()).toHaveLength(1)
  })

  it('nobody is asked where it goes', async () => {
    paper.controller.change({ autoPrint: true, askWhere: true })
    paper.controller.heard(paid())
    await settled()
    await new Promise((resolve) => setImmediate(resolve))
    expect(facts()).toMatchObject([{ to: 'pdf' }])
  })

  it('a failure is kept for the screens until something is printed again', async () => {
    paper.controller.change({ target: system, autoPrint: true })
    paper.state.outcome = { ok: false, why: 'job-failed' }
    paper.controller.heard(paid())
    await settled()
    expect(paper.controller.view().failed).toMatchObject({ what: what(), why: 'job-failed' })
    paper.state.outcome = { ok: true }
    await paper.controller.print(what(), 'cashier')
    expect(paper.controller.view().failed).toBeUndefined()
  })
})

describe('settings', () => {
  it('are kept in the journal, told, and outlive a restart', async () => {
    const view = paper.controller.change({ width: 80, footer: 'Sampai jumpa', autoPrint: undefined })
    expect(view).toMatchObject({
      settings: { width: 80, footer: 'Sampai jumpa', autoPrint: false },
    })
    expect(shop.events.some(({ type }) => type === 'paper-changed')).toBe(true)
    await shop.restart()
    const again = openTestPaper(shop)
    expect(again.controller.view().settings).toMatchObject({ width: 80, footer: 'Sampai jumpa' })
    expect(basename(again.folder)).not.toBe('')
  })

  it('printers are looked for when they are asked for, not at every look', async () => {
    expect(paper.controller.view().printers).toBeUndefined()
    expect((await paper.controller.lookForPrinters()).printers).toHaveLength(1)
    paper.state.printers = []
    expect(paper.controller.view().printers).toHaveLength(1)
    expect((await paper.controller.lookForPrinters()).printers).toEqual([])
  })

  it('the preview is the slip as it would be printed now', async () => {
    const first = await paper.controller.preview(what(), 'cashier')
    expect(first).toMatchObject({ ok: true, value: { width: 58, watermark: 'LATIHAN / PRACTICE' } })
    await paper.controller.print(what(), 'cashier')
    const second = await paper.controller.preview(what(), 'cashier')
    expect(JSON.stringify(second)).toContain('SALINAN 1 / COPY 1')
    expect(facts()).toHaveLength(1)
  })
})
