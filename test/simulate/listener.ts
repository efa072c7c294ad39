/** What the gateway calls: the listener's own code, in the till's process, with everything but its sockets. */
import { answerCallback, type CallDeps } from '#callbacks/answer-call.ts'
import type { CallbackReads } from '#callbacks/handler.ts'
import { createFactStore } from '#callbacks/fact-store.ts'
import type { ChildMessage, Rules } from '#callbacks/messages.ts'
import { createOutbox } from '#callbacks/outbox.ts'
import { createReplayMemory } from '#callbacks/replay.ts'
import { createRoutes } from '#callbacks/routes.ts'
import type { CallbackAnswer, CallbackRequest } from '#callbacks/wire.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import type { Till } from '#counter/till.ts'
import type { Timers } from '#domain/ports.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { Reading } from '#journal/reads/read-only.ts'
import { gatewayKeys } from './keys.ts'

export type Listener = {
  answer(request: CallbackRequest): Promise<CallbackAnswer>
  /** The process of the listener ends and begins anew: what it remembers is gone, what is journalled is not. */
  restart(): void
}

type Deps = {
  readonly till: { readonly deps: Pick<Till['deps'], 'journal' | 'clock' | 'profile'> } & Pick<
    Till,
    'toldOfPayment'
  >
  readonly timers: Timers
  /** Where the gateway says that an invoice was paid, and what the till does then. */
  readonly invoices?: {
    readonly at: NonNullable<Rules['invoiceNotice']>
    readonly told: (reference: string) => void
  }
  readonly openSealed?: CallDeps['openSealed']
  /** Of a control. */
  readonly reads?: ((real: CallbackReads) => CallbackReads) | undefined
  readonly fact?: ((real: CallbackFact) => CallbackFact) | undefined
  readonly onKept: () => void
  readonly bug: (error: unknown, where: string) => void
}

const KEEP_MS = 3_000
const MOST_REMEMBERED = 1_000

export function openListener(given: Deps): Listener {
  const { till, timers, invoices, onKept, bug, openSealed = () => undefined } = given
  const { reads: broken, fact: brokenFact } = given
  const { deps } = till
  const { journal, clock, profile } = deps
  const book = createFactStore({
    after: timers.after,
    store: (callbacks) => {
      try {
        return String(journal.write.commit({ at: clock.now(), callbacks }).seq)
      } catch (error) {
        if (!(error instanceof JournalFailed)) bug(error, 'callbacks')
        return undefined
      }
    },
  })
  /** As the desk of the till does it with what the listener's process says. */
  const hear = (
    message: ChildMessage,
    acknowledge: (id: number, number: string | undefined) => void,
  ): void => {
    if (message.type === 'pulse') book.add(message.facts)
    if (message.type === 'bug') bug(new Error(message.message), message.where)
    if (message.type !== 'fact') return
    const { id } = message
    const fact = brokenFact?.(message.fact) ?? message.fact
    book.keep(fact, (number) => {
      acknowledge(id, number)
      if (number === undefined || fact.reference === undefined) return
      onKept()
      if (fact.kind === 'payment') till.toldOfPayment(fact.reference)
      if (fact.kind === 'invoice-notice') invoices?.told(fact.reference)
    })
  }
  let answer = begin()

  function begin(): Listener['answer'] {
    const { partnerId, channelId, partnerServiceId, merchantId, callbacks } = profile()
    const { timestampWindowMs, prefix } = callbacks
    const outbox = createOutbox({
      clock,
      after: timers.after,
      keepMs: KEEP_MS,
      post: (message) => hear(message, (id, number) => outbox.acknowledge(id, number)),
    })
    const ask =
      <A extends readonly unknown[], T>(question: (...asked: A) => T) =>
      (...asked: A): Reading<T> => {
        try {
          return { ok: true, value: question(...asked) }
        } catch (error) {
          return { ok: false, detail: String(error) }
        }
      }
    const reads: CallbackReads = {
      order: ask((reference: string) => journal.read.order(reference)),
      ordersOfSale: ask((saleId: string) => journal.read.ordersOfSale(saleId)),
      partsBeside: ask((saleId: string) => journal.read.partsBeside(saleId)),
      noticeOf: ask((reference: string, operation: string) => journal.read.noticeOf(reference, operation)),
      bill: ask((reference: string) => journal.read.bill(reference)),
      instruction: ask((reference: string) => journal.read.instruction(reference)),
      invoiceHolder: ask((document: string) => journal.read.lastHolderOf('document', document)),
    }
    const context = {
      clock,
      routes: createRoutes({
        transferServiceCode: '70',
        ...(invoices === undefined ? {} : { invoiceNotice: invoices.at }),
      }),
      gatewayPublicKey: gatewayKeys().publicKey,
      replay: createReplayMemory({
        windowMs: timestampWindowMs,
        heardSince: ask((id: string, since: number) => journal.read.callbackHeard(id, since)),
        signedSince: ask((signed: string, since: number) => journal.read.callbackSigned(signed, since)),
        most: MOST_REMEMBERED,
      }),
      reads: broken?.(reads) ?? reads,
      merchant: { partnerId, channelId, partnerServiceId, customerNo: merchantId, payerName: 'Pelanggan' },
      rules: {
        timestampWindowMs,
        transferServiceCode: '70',
        prefix,
        listShape: 'amounts',
        billNeeds: [],
      } as const,
      openPayer: () => undefined,
      sealText: () => undefined,
      openSealed,
      keep: outbox.keep,
      tell: outbox.tell,
      onStray: () => outbox.count('stray'),
      turnAway: () => undefined,
      bug: (where: string, message: string) => bug(new Error(message), where),
    }
    return (request) => answerCallback(request, context)
  }
  return {
    answer: (request) => answer(request),
    restart: () => {
      answer = begin()
    },
  }
}
