import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ReadDispute } from '#backoffice/dispute/file.ts'
import { sha256Of } from '#backoffice/seal/sealed-file.ts'
import { verifyDispute } from '#backoffice/dispute/verify-dispute.ts'
import type { DisputeParts } from '#contract/dispute-views.ts'
import { holdSlip } from '#counter/doubt/hold.ts'
import { askStatus } from '#counter/ask/ask-status.ts'
import { takePayment } from '#counter/sale/take-payment.ts'
import { rupiah } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { timestampA } from '#domain/timestamp.ts'
import { searchFor } from '#test/audit/search.ts'
import { practiceMerchant } from '#simulator/config.ts'
import { merchantKeys } from '#test/support/practice-gateway.ts'
import { PERSONAL_KEY } from '#test/support/virtual-till.ts'
import { type DisputeFixture, openDisputeFixture, SEED } from './given.ts'

/** Texts that only a person's choice may let out. */
const TYPED = { note: 'Bu Kenari 88ab "meja 4"', slip: 'kenari slip 77cd', phone: '081298765432' }

async function sold({ shop }: DisputeFixture, note: string | null = TYPED.note): Promise<Order> {
  const taken = await takePayment(shop.till().deps, {
    amount: rupiah(150_000n),
    method: 'qr',
    ...(note === null ? {} : { note }),
  })
  if (!taken.ok) throw new Error(taken.refusal.code)
  await shop.time.settle()
  const slip = holdSlip(shop.till().deps, shop.backOffice().personal(), {
    reference: taken.value.reference,
    amount: taken.value.amount,
    shown: 'success-screen',
    phone: TYPED.phone,
    note: TYPED.slip,
  })
  if (!slip.ok) throw new Error(slip.refusal.code)
  shop.gateway.payer({ action: 'pay', reference: taken.value.reference })
  await askStatus(shop.till().deps, taken.value, 'person')
  return taken.value
}

const read = (data: Buffer): ReadDispute & { readonly parts: DisputeParts } =>
  JSON.parse(data.toString()) as never

async function made(fixture: DisputeFixture, order: Order, personal = false) {
  const result = await fixture.controller.make({ reference: order.reference, personal }, fixture.right)
  if (!result.ok) throw new Error(result.refusal.code)
  const saved = fixture.saved.at(-1)
  if (saved === undefined) throw new Error('nothing was saved')
  return { ...saved, result: result.value, file: read(saved.data) }
}

it('tells of each answer that said the same, and when the last of them was', async () => {
  const fixture = openDisputeFixture()
  const { shop } = fixture
  const taken = await takePayment(shop.till().deps, { amount: rupiah(150_000n), method: 'qr' })
  if (!taken.ok) throw new Error(taken.refusal.code)
  await shop.time.settle()
  await shop.till().watcher.stop()
  const answered: number[] = []
  while (answered.length < 4) {
    shop.time.setClock(shop.time.clock.now() + 30_000)
    answered.push(shop.time.clock.now())
    await askStatus(shop.till().deps, taken.value, 'person')
  }
  const { reference } = taken.value
  const steps = shop.journal().read.eventsOf(reference)
  expect(steps.filter(({ kind }) => kind === 'order/status')).toHaveLength(1)
  const { parts } = (await made(fixture, taken.value)).file
  const said = parts.story.filter(({ event }) => event === 'status')
  expect(said.map(({ at, flag, state }) => [at, flag, state])).toEqual(
    answered.map((at) => [timestampA(at), 'IP', 'waiting']),
  )
  expect(parts.order.said).toMatchObject({ flag: 'IP', at: timestampA(answered.at(-1) ?? 0) })
})

describe('a dispute file', () => {
  it('has the facts, the story, the slip and the journal, and is found whole', async () => {
    const fixture = openDisputeFixture()
    const order = await sold(fixture, null)
    const { data, pdf, name, result, file } = await made(fixture, order)
    expect(name).toBe(`LATIHAN-aduan-${order.reference}`)
    expect(result).toMatchObject({ saved: true, sha256: sha256Of(data) })
    expect(pdf.toString()).toContain(sha256Of(data))
    const { parts } = file
    expect(parts.order).toMatchObject({
      reference: order.reference,
      asked: '150000.00',
      received: '150000.00',
      state: 'paid',
      nmid: expect.stringMatching(/^ID\d{13}$/) as unknown,
      rrn: expect.any(String) as unknown,
      transactionId: expect.any(String) as unknown,
      createdAt: expect.stringMatching(/\+07:00$/) as unknown,
    })
    expect(parts.story.map(({ event }) => event)).toEqual(['send', 'asked', 'status'])
    expect(parts.slips).toMatchObject([{ number: '1', shown: 'success-screen' }])
    expect(parts.about).toMatchObject({ madeBy: 'dewi', withPersonal: false, mode: 'practice' })
    expect(verifyDispute(data)).toMatchObject({ verdict: 'sound' })
    // Only the slip and the note about this file are held back: everything else proves itself.
    const { entries, head } = parts.journal
    expect(entries.flatMap((one) => ('withheld' in one ? [`${one.kind} ${one.withheld}`] : []))).toEqual([
      'slip/held personal',
      'note/dispute-begun other',
    ])
    expect(head.seq).toBe(entries.at(-1)?.seq)
    // The entry after the slip: its `prev` would be the hash of the slip's note.
    const bare = entries.filter((one) => 'body' in one && !('hash' in one))
    expect(bare.map(({ kind }) => kind)).toEqual(['attempt/start'])
  })

  it('journals who made it, of which order, with or without personal data, and its hash', async () => {
    const fixture = openDisputeFixture()
    const order = await sold(fixture)
    const { data } = await made(fixture, order, true)
    const notes = fixture.shop
      .journal()
      .read.eventsOf(order.reference)
      .flatMap(({ entry }) => (entry.type === 'note' ? [entry] : []))
    const id = read(data).parts.about.id
    expect(notes).toMatchObject([
      { kind: 'dispute-begun', body: { id, by: 'dewi', personal: true } },
      {
        kind: 'dispute-ended',
        body: { id, by: 'dewi', personal: true, how: 'saved', sha256: sha256Of(data) },
      },
    ])
  })

  it('has no note, phone or secret in it unless the manager chose personal data', async () => {
    const fixture = openDisputeFixture()
    const order = await sold(fixture)
    const { data, file } = await made(fixture, order)
    const { privatePem } = merchantKeys()
    const { hashKey, apiKey, cipherKey, cipherIv } = practiceMerchant
    const canaries = Object.entries({
      ...TYPED,
      ...{ hashKey, apiKey, cipherKey, cipherIv, privatePem },
      personalKey: Buffer.from(PERSONAL_KEY).toString('hex'),
      seed: SEED.toString('hex'),
    }).map(([name, value]) => ({ name, value }))
    const letter = Buffer.from(JSON.stringify(fixture.drawn))
    const places = [
      { name: 'data file', bytes: data },
      { name: 'letter', bytes: letter },
    ]
    expect(searchFor(canaries, places)).toEqual([])
    expect(file.parts.personal).toBeUndefined()
    expect(verifyDispute(data)).toMatchObject({ verdict: 'sound' })
    // The control: by choice they are there, and it is still whole.
    const chosen = await made(fixture, order, true)
    expect(chosen.file.parts.personal).toEqual({
      note: TYPED.note,
      slips: [{ number: '1', phone: TYPED.phone, note: TYPED.slip }],
    })
    const found = searchFor(canaries, [{ name: 'data file', bytes: chosen.data }])
    expect([...new Set(found.map(({ canary }) => canary))].toSorted()).toEqual(['note', 'phone', 'slip'])
    expect(verifyDispute(chosen.data)).toMatchObject({ verdict: 'sound' })
  })

  it('has no hash from which a note could be guessed, of this order or of the one before', async () => {
    const fixture = openDisputeFixture()
    const order = await sold(fixture)
    // Another customer's note, right before an entry of this order.
    const at = fixture.shop.time.clock.now()
    fixture.shop.journal().write.commit({
      at,
      slip: { number: 2, at, by: 'sari', amount: rupiah(5_000n), shown: 'nothing', note: 'Pak Cendana' },
    })
    await askStatus(fixture.shop.till().deps, order, 'person')
    const { data, file } = await made(fixture, order)
    const hidden = fixture.shop
      .journal()
      .read.linksOf(order.reference)
      .concat(fixture.shop.journal().read.linksOf('slip 1'), fixture.shop.journal().read.linksOf('slip 2'))
      .filter(({ kind, body }) => /"note":/.test(body) && !kind.startsWith('note/'))
    expect(hidden.length).toBeGreaterThan(3)
    for (const { hash } of hidden) expect(data.toString()).not.toContain(hash.toString('hex'))
    const { entries } = file.parts.journal
    expect(entries.some((one) => 'body' in one && !('hash' in one))).toBe(true)
    expect(verifyDispute(data)).toMatchObject({ verdict: 'sound' })
  })

  it('holds back the address of a payment page, which anyone who has it can open', async () => {
    const fixture = openDisputeFixture()
    const taken = await takePayment(fixture.shop.till().deps, { amount: rupiah(150_000n), method: 'link' })
    if (!taken.ok) throw new Error(taken.refusal.code)
    await fixture.shop.time.settle()
    const order = fixture.shop.journal().read.order(taken.value.reference)
    const url = order?.state.kind === 'waiting' && order.state.ask.kind === 'link' ? order.state.ask.url : ''
    expect(url).not.toBe('')
    const { data } = await made(fixture, taken.value, true)
    expect(searchFor([{ name: 'url', value: url }], [{ name: 'data file', bytes: data }])).toEqual([])
    expect(verifyDispute(data)).toMatchObject({ verdict: 'sound' })
  })

  it("lets anyone with the provider's key check its signed calls", async () => {
    const provider = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = provider.publicKey.export({ format: 'pem', type: 'spki' })
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
    const fixture = openDisputeFixture()
    const order = await sold(fixture, null)
    const text = Buffer.from('POST:/v1.0/transfer-va/payment:abc:2026-01-05T10:00:00+07:00')
    const signature = sign('sha256', text, provider.privateKey).toString('base64')
    const evidence = JSON.stringify({ said: 'Success', signed: sha256Of(text), signature })
    const at = fixture.shop.time.clock.now()
    const fact = {
      at,
      kind: 'payment',
      reference: order.reference,
      code: '2002500',
      verified: true,
      evidence,
    }
    fixture.shop.journal().write.commit({ at, callbacks: [{ ...fact, kind: 'payment' }] })
    const { data } = await made(fixture, order)
    const words = (key?: string) => {
      const verdict = verifyDispute(data, key)
      return verdict.verdict === 'unreadable'
        ? verdict.why
        : verdict.findings.find(({ name }) => name === 'provider')
    }
    expect(words()).toMatchObject({
      isChecked: false,
      words: expect.stringContaining('not checked') as unknown,
    })
    expect(words(pem)).toMatchObject({
      ok: true,
      words: expect.stringContaining('each of a digest') as unknown,
    })
    expect(words(other.export({ format: 'pem', type: 'spki' }))).toMatchObject({ ok: false })
  })
})

describe('the making', () => {
  it('saves nothing when the dialog is cancelled, or the person has left while it was open', async () => {
    const cancelled = openDisputeFixture({ askFolder: async () => undefined })
    const order = await sold(cancelled)
    const asked = { reference: order.reference, personal: false }
    expect(await cancelled.controller.make(asked, cancelled.right)).toEqual({
      ok: true,
      value: { saved: false },
    })
    const left = openDisputeFixture()
    const theirs = await sold(left)
    left.right.here = false
    const answer = await left.controller.make({ reference: theirs.reference, personal: false }, left.right)
    expect(answer).toEqual({ ok: true, value: { saved: false } })
    expect([...cancelled.saved, ...left.saved]).toEqual([])
  })

  it('stops where it is when it is cancelled, and says so in the journal', async () => {
    const fixture = openDisputeFixture({
      draw: async () => {
        expect(fixture.controller.progress()).toEqual({ step: 'draw' })
        fixture.controller.cancel()
        return Buffer.from('%PDF')
      },
    })
    const { reference } = await sold(fixture)
    const answer = await fixture.controller.make({ reference, personal: false }, fixture.right)
    expect(answer).toEqual({ ok: true, value: { saved: false } })
    expect(fixture.saved).toEqual([])
    expect(fixture.controller.progress()).toEqual({})
    expect(fixture.shop.journal().read.eventsOf(reference).at(-1)?.entry).toMatchObject({
      kind: 'dispute-ended',
      body: { how: 'cancelled' },
    })
  })

  it('refuses what it does not have, a second one at a time, and to make one without its key', async () => {
    const fixture = openDisputeFixture()
    const { make } = fixture.controller
    const { reference } = await sold(fixture)
    expect(await make({ reference: 'P0', personal: false }, fixture.right)).toMatchObject({
      refusal: { code: 'not-found' },
    })
    const first = make({ reference, personal: false }, fixture.right)
    expect(await make({ reference, personal: false }, fixture.right)).toMatchObject({
      refusal: { code: 'not-allowed', details: { why: 'busy' } },
    })
    expect(await first).toMatchObject({ value: { saved: true } })
    fixture.shop.vault.open = false
    expect(await make({ reference, personal: false }, fixture.right)).toMatchObject({
      refusal: { code: 'vault-refused' },
    })
    fixture.shop.vault.open = true
  })

  it.each([
    ['before the dialog', 0],
    ['while it was open', 1],
  ])('signs nothing of a journal that is found broken %s', async (_when, dialogs) => {
    let [asked, sound] = [0, true]
    const fixture = openDisputeFixture({
      journalSound: () => sound,
      askFolder: async () => {
        asked += 1
        sound = false
        return '/media/stick'
      },
    })
    const { reference } = await sold(fixture)
    sound = dialogs > 0
    const before = fixture.shop.journal().read.head()
    expect(await fixture.controller.make({ reference, personal: false }, fixture.right)).toEqual({
      ok: false,
      refusal: { code: 'journal-not-sound' },
    })
    expect([asked, fixture.saved, fixture.drawn]).toEqual([dialogs, [], []])
    expect(fixture.shop.journal().read.head()).toEqual(before)
  })

  it.each(['disk-full', 'not-writable'] as const)('says %s, and journals it', async (why) => {
    const fixture = openDisputeFixture({ save: async () => ({ ok: false, why, detail: 'E' }) })
    const { reference } = await sold(fixture)
    expect(await fixture.controller.make({ reference, personal: false }, fixture.right)).toMatchObject({
      refusal: { code: 'not-saved', details: { why } },
    })
    expect(fixture.shop.journal().read.eventsOf(reference).at(-1)?.entry).toMatchObject({
      body: { how: why },
    })
  })
})
