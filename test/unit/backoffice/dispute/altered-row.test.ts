import { expect, it } from 'vitest'
import { verifyDispute } from '#backoffice/dispute/verify-dispute.ts'
import { takePayment } from '#counter/sale/take-payment.ts'
import { rupiah } from '#domain/money.ts'
import { tamper } from '#test/unit/journal/helpers.ts'
import { openDisputeFixture } from './given.ts'

it('takes its facts from the chain, not from a row that was altered beside it', async () => {
  const { shop, deps, controller, saved, right } = openDisputeFixture()
  const taken = await takePayment(shop.till().deps, { amount: rupiah(150_000n), method: 'qr' })
  if (!taken.ok) throw new Error(taken.refusal.code)
  await shop.time.settle()
  const { reference } = taken.value
  tamper(deps.journal.file, (db) => {
    db.prepare("UPDATE orders SET document = replace(document, '15000000', '95000000')").run()
  })
  expect(deps.journal.read.order(reference)?.amount.minor).toBe(95_000_000n)
  expect(await controller.make({ reference, personal: false }, right)).toMatchObject({ ok: true })
  const data = saved.at(-1)?.data ?? Buffer.alloc(0)
  expect(JSON.parse(data.toString())).toMatchObject({ parts: { order: { asked: '150000.00' } } })
  expect(verifyDispute(data)).toMatchObject({ verdict: 'sound' })
})
