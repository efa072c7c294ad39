import { afterEach, describe, expect, it } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { operations } from '#gateway/registry.ts'
import { json, type Answer } from '#test/support/loopback.ts'
import { NOW, REFERENCE } from '../given.ts'
import { closeAll, given, prepareQr, sendExample, type More } from './given-client.ts'

afterEach(closeAll)

describe('an answer', () => {
  const good = qrGenerate.example.response
  const outcomeOf = async (answer: Answer, more: More = {}) => {
    const { client } = await given(answer, more)
    return (await client.send(await prepareQr(client))).outcome
  }

  it('about another order or another amount is not trusted', async () => {
    const about = (changes: object) =>
      outcomeOf((_, r) => json(r, 200, { ...good, additionalInfo: { ...good.additionalInfo, ...changes } }))
    expect(await about({ partnerReferenceNo: 'P001OTHER' })).toMatchObject({
      kind: 'unknown',
      why: 'wrong-shape',
      detail: 'not what was asked: additionalInfo.partnerReferenceNo',
    })
    expect(await about({ amount: '1500.00' })).toMatchObject({
      kind: 'unknown',
      detail: expect.stringContaining('amount'),
    })
    expect(await about({ amount: '150000' })).toMatchObject({
      kind: 'done',
      value: { additionalInfo: { amount: rupiah(150_000n) } },
    })
  })

  it.each(['va-status', 'va-delete'] as const)('of %s about another account is not trusted', async (name) => {
    const operation = operations[name]
    const text = JSON.stringify(operation.example.response).replaceAll(REFERENCE, 'P00199999999999999999')
    const { client } = await given((_, r) => json(r, 200, text))
    expect((await sendExample(client, operation)).outcome).toMatchObject({
      kind: 'unknown',
      why: 'wrong-shape',
      detail: 'not what was asked: virtualAccountData.virtualAccountNo',
    })
  })

  it('that says one thing twice is not trusted, whichever of the two comes last', async () => {
    const text = JSON.stringify(vaStatus.example.response)
    for (const flags of ['"IP","paymentFlagStatus":"S"', '"S","paymentFlagStatus":"IP"']) {
      const { client } = await given((_, r) =>
        json(r, 200, text.replace('"paymentFlagStatus":"S"', `"paymentFlagStatus":${flags}`)),
      )
      expect((await sendExample(client, vaStatus)).outcome).toMatchObject({
        kind: 'unknown',
        why: 'wrong-shape',
        detail: 'stands there twice: virtualAccountData.paymentFlagStatus',
      })
    }
  })

  it('of the wrong shape names the fields', async () => {
    const { qrContent: _, ...rest } = good
    const outcome = await outcomeOf((_request, r) =>
      json(r, 200, { ...rest, additionalInfo: { ...good.additionalInfo, amount: 'x' } }),
    )
    expect(outcome).toMatchObject({
      kind: 'unknown',
      why: 'wrong-shape',
      detail: 'qrContent',
    })
  })

  it('that is pending has its content when it is whole, and is pending without', async () => {
    const said = { responseCode: '2024700', responseMessage: 'Request In Progress' }
    const outcome = await outcomeOf((_, r) => json(r, 202, { ...good, ...said }))
    expect(outcome).toMatchObject({ kind: 'pending', value: { qrContent: good.qrContent } })
    const raw = { httpStatus: 202, code: '2024700', message: 'Request In Progress' }
    expect(await outcomeOf((_, r) => json(r, 202, said))).toEqual({ kind: 'pending', raw })
    const other = { ...good.additionalInfo, partnerReferenceNo: 'P001OTHER' }
    expect(await outcomeOf((_, r) => json(r, 202, { ...good, ...said, additionalInfo: other }))).toEqual({
      kind: 'pending',
      raw,
    })
  })

  it('is journalled without images and secrets, and its words are made harmless', async () => {
    const { client } = await given((_, r) =>
      json(r, 400, {
        responseCode: '4004700',
        responseMessage: 'a\u202eb',
        accessToken: 'SECRET',
        qrImage: 'AAAA',
      }),
    )
    const sent = await client.send(await prepareQr(client))
    expect(sent.outcome).toMatchObject({ kind: 'refused', raw: { message: 'a\\u202eb' } })
    expect(JSON.parse(sent.responseBody ?? '')).toMatchObject({
      accessToken: '[redacted]',
      qrImage: '[image, 4 characters]',
    })
  })

  it('tells the budget what it said', async () => {
    const heard: unknown[] = []
    const answer: Answer = (_, r) =>
      json(r, 429, { responseCode: '4294700', responseMessage: 'x' }, { 'Retry-After': '7' })
    const { client } = await given(answer, { budgetLearn: (rate, now) => heard.push([rate, now]) })
    const sent = await client.send(await prepareQr(client))
    expect(sent.outcome).toMatchObject({ kind: 'not-executed', why: 'rate-limited', retryAt: NOW + 7000 })
    expect(sent.rate).toEqual({ limited: true, retryAfterMs: 7000 })
    expect(heard).toEqual([[sent.rate, NOW]])
  })
})

describe('the message of an answer about an account', () => {
  const said =
    'Account 7310042215 of 0812-3456-7890 (+62 812 3456 7890, 7310 - 0422 - 15) is not active since 12:30'
  it.each(['account-binding', 'account-creation', 'payment-host-to-host'] as const)(
    'of %s is kept without its numbers, in the body too',
    async (name) => {
      const { serviceCode } = operations[name]
      const answer = { responseCode: `404${serviceCode}11`, responseMessage: said }
      const { client } = await given((_, r) => json(r, 404, answer))
      const sent = await sendExample(client, operations[name])
      const message = 'Account ***** of ***** (+*****, *****) is not active since 12:30'
      expect(sent.outcome).toMatchObject({
        kind: 'refused',
        raw: { code: answer.responseCode, message },
      })
      expect(JSON.parse(sent.responseBody ?? '')).toEqual({ ...answer, responseMessage: message })
    },
  )

  it('of other operations is kept as it came', async () => {
    const { client } = await given((_, r) => json(r, 404, { responseCode: '4042611', responseMessage: said }))
    expect((await sendExample(client, vaStatus)).outcome.raw).toMatchObject({ message: said })
  })
})
