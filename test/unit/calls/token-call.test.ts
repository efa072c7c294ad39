import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendPayout } from '#backoffice/payouts/send.ts'
import { JournalFailed } from '#journal/failure.ts'
import {
  FREELY,
  armOn,
  formsOf,
  journalBytes,
  must,
  payout,
  refusalOf,
  requestsFor,
} from '#test/support/back-office.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

const tokenEvents = () =>
  shop
    .journal()
    .read.eventsOf('gateway')
    .map(({ kind, entry }) => [kind, entry.type === 'attempt-start' ? entry.start.operation : ''])

/** Runs `look` whenever a request has reached the gateway and is still unanswered. */
function atEachRequest(look: (path: string) => void): void {
  const handle = shop.gateway.handle.bind(shop.gateway)
  Object.assign(shop.gateway, {
    handle: (request: { readonly path: string }) => {
      look(request.path)
      return handle(request as Parameters<typeof handle>[0])
    },
  })
}

describe('a call for an access token', () => {
  it('is on the disk before its first byte, and so is how it ended, before the call that needs it is meant', async () => {
    const open: (readonly string[])[] = []
    atEachRequest(() =>
      open.push(
        shop
          .journal()
          .read.unfinishedAttempts()
          .map(({ operation }) => operation),
      ),
    )
    const { state, reference } = must(await sendPayout(shop.backOffice(), payout(), FREELY))
    expect([state, open]).toEqual(['accepted', [['token-b2b'], ['transfer-interbank']]])
    expect(tokenEvents()).toEqual([
      ['attempt/start', 'token-b2b'],
      ['attempt/end', ''],
    ])
    const [first] = shop.journal().read.eventsOf(reference)
    expect(shop.journal().read.eventsOf('gateway').at(-1)?.seq).toBeLessThan(first?.seq ?? 0n)
  })

  it('is journalled without the token, in any form', async () => {
    let given = ''
    const handle = shop.gateway.handle.bind(shop.gateway)
    Object.assign(shop.gateway, {
      handle: async (request: Parameters<typeof handle>[0]) => {
        const result = await handle(request)
        if (request.path.includes('access-token') && result.kind === 'answer')
          given = String(JSON.parse(Buffer.from(result.body).toString('utf8')).accessToken)
        return result
      },
    })
    must(await sendPayout(shop.backOffice(), payout(), FREELY))
    expect(given.length).toBeGreaterThan(15)
    const bytes = journalBytes(shop)
    expect(formsOf(given).filter((form) => bytes.includes(form))).toEqual([])
    // The control: an existing secret is found.
    expect(formsOf('token-b2b').some((form) => bytes.includes(form))).toBe(true)
  })

  it('counts against the request budget, also after a restart', async () => {
    must(await sendPayout(shop.backOffice(), payout(), FREELY))
    const left = () => shop.backOffice().budget.headroom(shop.time.clock.now()).minute.left
    expect(left()).toBe(58)
    await shop.restart()
    expect(left()).toBe(58)
  })

  it('does not leave when the disk does not take it, and neither does what needs it', async () => {
    const { journal } = shop.backOffice()
    const failed = new JournalFailed('io', 'SQLITE_IOERR', undefined)
    Object.assign(journal.write, {
      commit: () => {
        throw failed
      },
    })
    expect(refusalOf(await sendPayout(shop.backOffice(), payout(), FREELY))).toEqual({
      code: 'journal-not-sound',
    })
    expect(shop.gateway.log()).toEqual([])
    expect(shop.bugs).toEqual([failed])
  })

  it.each([
    ['cannot be had for want of a line', { kind: 'refuse-connection' } as const, 'no-connection'],
    [
      'cannot be had for the gateway’s own trouble',
      { kind: 'http-500', processed: false, operation: 'token' } as const,
      'no-token',
    ],
    ['cannot be had for want of an answer', { kind: 'answer-lost', operation: 'token' } as const, 'no-token'],
    [
      'is refused',
      {
        kind: 'say',
        status: 401,
        caseCode: '00',
        message: 'Unauthorized Signature',
        processed: false,
        operation: 'token',
      },
      'unauthorized',
    ] as const,
  ])('that %s: nothing is sent, nothing is an instruction, and it is said', async (_name, fault, why) => {
    armOn(shop, fault)
    expect(refusalOf(await sendPayout(shop.backOffice(), payout(), FREELY))).toMatchObject({
      code: 'not-sent',
      details: { why },
    })
    expect(requestsFor(shop, 'transfer-interbank')).toBe(0)
    expect(shop.journal().read.instructionsOf('transfer', { limit: 1 }).total).toBe(0)
    expect(shop.journal().read.unfinishedAttempts()).toEqual([])
  })

  it('cut off by the end of the program is ended at the next start', async () => {
    armOn(shop, { kind: 'delay', ms: 3_000, operation: 'token' })
    void sendPayout(shop.backOffice(), payout(), FREELY)
    await shop.time.settle()
    await shop.wakeFrom(shop.photograph())
    expect(shop.journal().read.unfinishedAttempts()).toEqual([])
    expect(tokenEvents()).toHaveLength(2)
    await shop.time.advance(10_000)
  })
})
