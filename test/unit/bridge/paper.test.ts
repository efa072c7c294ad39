import { ALWAYS } from '#domain/right.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { admit } from '#bridge/guard.ts'
import { createPaperHandlers } from '#bridge/handlers/paper.ts'
import type { Role } from '#contract/define.ts'
import type { PaperDocument } from '#contract/paper-views.ts'
import { rupiah } from '#domain/money.ts'
import { plainText } from '#test/support/plain-slip.ts'
import { createPersonalBox } from '#support/personal-box.ts'
import { openTestPaper } from '#test/support/paper-machine.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { MORNING, openVirtualTill, PERSONAL_KEY, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let handlers: ReturnType<typeof createPaperHandlers>
beforeEach(() => {
  shop = openVirtualTill()
  handlers = createPaperHandlers(openTestPaper(shop).controller, (_number, role) => role !== 'cashier')
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const sender = (role: Role) => ({ role, isMainFrame: true, url: 'app://loket/cashier.html' }) as const
async function slip(
  what: Parameters<(typeof handlers)['paper.preview']>[0]['what'],
  role: Role,
): Promise<string> {
  const answer = await handlers['paper.preview']({ what }, role, ALWAYS)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return plainText(answer.value satisfies PaperDocument)
}

describe('what a page may say about paper', () => {
  it.each<[string, Role, boolean]>([
    ['paper.change', 'cashier', false],
    ['paper.change', 'manager', true],
    ['paper.change', 'it', true],
    ['paper.chooseFolder', 'cashier', false],
    ['paper.get', 'cashier', false],
    ['paper.get', 'manager', true],
    ['paper.news', 'cashier', true],
    ['paper.news', 'nobody', false],
    ['paper.get', 'customer', false],
    ['paper.lookForPrinters', 'cashier', false],
    ['paper.lookForPrinters', 'customer', false],
  ])('%s as %s: %s', (name, role, may) => {
    expect(admit(sender(role), name, {}).ok).toBe(may)
  })

  it.each<[string, unknown]>([
    ['paper.change', { folder: '/etc' }],
    ['paper.change', { target: { kind: 'tcp', host: 'a b', port: 9100 } }],
    ['paper.change', { target: { kind: 'tcp', host: '10.0.0.7', port: 0 } }],
    ['paper.change', { target: { kind: 'tcp', host: '10.0.0.7', port: 9100, path: '/x' } }],
    ['paper.change', { target: { kind: 'device', path: '/dev/usb/lp0; rm -rf' } }],
    ['paper.change', { target: { kind: 'file', path: '/x' } }],
    ['paper.change', { addressLines: ['\u001b@'] }],
    ['paper.change', { addressLines: ['a', 'b', 'c', 'd'] }],
    ['paper.change', { footer: 'x'.repeat(33) }],
    ['paper.change', { footer: 'Rp\u202e1' }],
    ['paper.change', { width: 70 }],
    ['paper.print', { what: { kind: 'receipt', reference: '../x' } }],
    ['paper.print', { what: { kind: 'z', number: 0 } }],
    ['paper.print', { what: { kind: 'hold', number: 1.5 } }],
    ['paper.print', { what: { kind: 'test' }, to: 'printer' }],
    ['paper.print', { what: { kind: 'test' }, file: '/x.pdf' }],
    ['paper.preview', { what: { kind: 'journal' } }],
  ])('%s never takes %o', (name, input) => {
    expect(admit(sender('manager'), name, input)).toMatchObject({ ok: false, code: 'invalid-input' })
  })
})

describe('what a slip tells whom', () => {
  it('an X tells a cashier nothing of what should be in the drawer', async () => {
    expect(await slip({ kind: 'x' }, 'manager')).toContain('Belum ada shift')
    const float = rupiah(512_000n)
    shop.journal().write.commit({
      at: MORNING,
      shift: { opened: { number: 1, openedAt: MORNING, openedBy: 'kasir-1', float } },
    })
    expect(await slip({ kind: 'x' }, 'manager')).toContain('512.000')
    expect(await slip({ kind: 'x' }, 'cashier')).not.toMatch(/512\.000|Seharusnya/u)
    expect(await slip({ kind: 'x' }, 'cashier')).toContain('Sari (kasir-1)')
  })

  it('a hold slip shows the end of a telephone number, and none while there is no key', async () => {
    const box = createPersonalBox(PERSONAL_KEY, seededRandom(3))
    shop.journal().write.commit({
      at: MORNING,
      slip: {
        number: 1,
        at: MORNING,
        by: 'kasir-1',
        amount: rupiah(150_000n),
        shown: 'bank-message',
        personal: box.seal('081234567890'),
      },
    })
    const what = { kind: 'hold', number: 1 } as const
    for (const role of ['cashier', 'manager'] as const) {
      const text = await slip(what, role)
      expect(text).toContain('*** 7890')
      expect(text).not.toContain('0812')
    }
    shop.vault.open = false
    expect(await slip(what, 'manager')).not.toContain('Telepon')
  })

  it('nothing of a telephone number stands in the journal for having been printed', async () => {
    await handlers['paper.print']({ what: { kind: 'test' }, to: 'pdf' }, 'it', ALWAYS)
    const [entry] = shop.journal().read.eventsOf('paper')
    expect(entry?.entry).toEqual({ type: 'print', fact: { what: { kind: 'test' }, to: 'pdf', copy: 1 } })
  })
})
