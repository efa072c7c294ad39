/** The client of the merchant's own server: inquiries and notifications (interface, part 6). */
import type { KeyObject } from 'node:crypto'
import type { z } from 'zod'
import { wireAmount } from '#domain/money.ts'
import { randomDigits, type Clock, type Random } from '#domain/ports.ts'
import { timestampA } from '#domain/timestamp.ts'
import type { WireObject } from '#gateway/codec/conditions.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { transferConfirmation } from '#gateway/operations/transfer-confirmation.ts'
import { vaInquiry } from '#gateway/operations/va-inquiry.ts'
import { vaPayment } from '#gateway/operations/va-payment.ts'
import { signRequest } from '#gateway/signing/asymmetric.ts'
import type { PracticeConfig } from '../config.ts'
import type { LogEntry } from '../control/control.ts'
import { faultOf, type CallFault } from '../faults.ts'
import type { Habit } from '../habits/habit.ts'
import type { HabitMeeting } from '../habits/active-habits.ts'
import { appliedCall } from '../habits/apply.ts'
import { readMerchantAnswer, successOf, type MerchantRefused, type Told } from './merchant-answer.ts'
import type { MerchantAnswer, MerchantCall, Unreachable } from './merchant-call.ts'

/** The merchant's answer about one of its numbers. */
export type Bill = {
  /** In wire form. */
  readonly amount: string
  readonly name: string
  /** Epoch milliseconds. */
  readonly expiresAt?: number
  readonly inquiryRequestId: string
}
export type InquiryReply = { readonly kind: 'granted'; readonly bill: Bill } | MerchantRefused | Unreachable

export type PaymentNotice = {
  /** Reference of the order. */
  readonly reference: string
  readonly trxId: string
  readonly paymentRequestId: string
  /** In wire form: what the payer paid including any fee, and the order's part of it. */
  readonly paid: string
  readonly total: string
  /** Epoch milliseconds: time of the transaction. */
  readonly createdAt: number
  /** Flag of the transaction: S, SP or WS. */
  readonly status: string
}
export type MerchantReply = { readonly kind: 'accepted' } | MerchantRefused | Unreachable

export type TransferNotice = {
  readonly partnerReferenceNo: string
  readonly referenceNo: string
  readonly beneficiaryAccountNo: string
  /** In wire form. */
  readonly amount: string
  /** Epoch milliseconds: time of the transfer request. */
  readonly createdAt: number
}

/** Every call has a reply within five seconds (interface, part 8); none of these rejects. */
export type MerchantClient = {
  /** Asks about a number before an order is made for it (service code 24; interface, 2.3). */
  readonly inquire: (input: { readonly reference: string }) => Promise<InquiryReply>
  /** Notifies the merchant that money arrived (service code 25; interface, part 6). */
  readonly notifyPayment: (notice: PaymentNotice) => Promise<MerchantReply>
  /** Asks whether a transfer is the merchant's own, before paying it out (interface, part 6). */
  readonly confirmTransfer: (notice: TransferNotice) => Promise<MerchantReply>
}

export type MerchantAddress = {
  /** Prefix of each callback path: `https://127.0.0.1:8443/any/prefix`. */
  readonly url: string
  /** PEM: the authority that signs the merchant's certificate; absent: the machine's own authorities. */
  readonly ca?: string
}

export type MerchantClientDeps = {
  readonly address: MerchantAddress
  readonly call: MerchantCall
  readonly clock: Clock
  readonly random: Random
  readonly config: PracticeConfig
  /** RSA, the gateway's own. */
  readonly privateKey: KeyObject
  readonly log: (entry: Omit<LogEntry, 'seq'>) => void
  /** The faults that affect a call to the merchant. */
  readonly takeFaults: (operation: string) => readonly CallFault[]
  readonly applied: (meeting: HabitMeeting) => readonly Habit[]
}

/** Interface, part 8; applies to every callback. */
const ANSWER_WITHIN_MS = 5_000

/** A client for this address that sends over the given calls. Logs each call, and why it failed. */
export function createMerchantClient(deps: MerchantClientDeps): MerchantClient {
  const { address, clock, random, config, privateKey } = deps
  const { partnerServiceId, merchantId: customerNo } = config
  const whose = { partnerServiceId, customerNo }
  let count = 0
  /** Digits that are never reused, even after a restart; at most 32. */
  const freshId = (): string => {
    count += 1
    return `${clock.now()}${randomDigits(random, 8)}${count}`
  }

  async function tell<S extends z.ZodType>(
    operation: Operation<z.ZodType, S>,
    body: WireObject,
    reference: string,
  ): Promise<Told<S>> {
    const faults = deps.takeFaults(operation.name)
    const at = clock.now()
    const url = new URL(address.url.replace(/\/+$/, '') + operation.path)
    const applied = isHabitual(operation.name)
      ? deps.applied({ place: operation.name, moment: 'success', common: true })
      : []
    const sent = appliedCall(applied, {
      body,
      path: url.pathname + url.search,
      timestamp: timestampA(at + (faultOf(faults, 'clock-off')?.ms ?? 0)),
      externalId: freshId(),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-partner-id': config.partnerId,
        'channel-id': config.channelId,
      },
    })
    const { path, externalId, timestamp } = sent
    // Signing another body gives a well-formed signature that does not match this call.
    const spoilt = faultOf(faults, 'wrong-signature') === undefined ? '' : ' '
    const signed = Buffer.from(sent.signed + spoilt, 'utf8')
    const headers = {
      ...sent.headers,
      'x-timestamp': timestamp,
      'x-signature': signRequest(privateKey, { method: 'POST', path, body: signed, timestamp }),
      'x-external-id': externalId,
    }
    const answer: MerchantAnswer =
      faultOf(faults, 'drop-before') === undefined
        ? await deps.call({
            url: new URL(path, url).href,
            headers,
            body: Buffer.from(sent.text, 'utf8'),
            timeoutMs: ANSWER_WITHIN_MS,
            ...caOf(address),
          })
        : { kind: 'unreachable', why: 'connection', detail: 'as the fault says' }
    const told = readMerchantAnswer(operation, sent.body, answer)
    deps.log({
      at,
      time: timestampA(at),
      direction: 'to-merchant',
      method: 'POST',
      path: path.slice(0, 256),
      operation: operation.name,
      reference,
      externalId,
      code: told.kind === 'told' ? successOf(operation) : told.kind === 'refused' ? told.code : '',
      processed: told.kind === 'told',
      admitted: false,
      fault: faults.map(({ kind }) => kind).join('+'),
      ...(applied.length === 0 ? {} : { habits: applied.map(({ name }) => name).join('+') }),
      ...(told.kind === 'unreachable' ? { why: `${told.why}: ${told.detail}` } : {}),
    })
    return told
  }

  return {
    async inquire({ reference }) {
      const inquiryRequestId = `INQ${freshId()}`
      const body: z.input<(typeof vaInquiry)['request']> = {
        ...whose,
        virtualAccountNo: reference,
        trxDateInit: timestampA(clock.now()),
        inquiryRequestId,
      }
      const told = await tell(vaInquiry, body, reference)
      if (told.kind !== 'told') return told
      const { virtualAccountData } = told.value
      const lacking = config.inquiryDemands.find((path) => memberAt(virtualAccountData, path) === undefined)
      if (lacking !== undefined)
        return { kind: 'unreachable', why: 'bad-answer', detail: `missing ${lacking}` }
      const { totalAmount, virtualAccountName, additionalInfo } = virtualAccountData
      const expiresAt = additionalInfo?.expiredDatetime
      const bill = { amount: wireAmount(totalAmount), name: virtualAccountName, inquiryRequestId }
      return { kind: 'granted', bill: expiresAt === undefined ? bill : { ...bill, expiresAt } }
    },
    async notifyPayment({ reference, trxId, paymentRequestId, paid, total, createdAt, status }) {
      const body: z.input<(typeof vaPayment)['request']> = {
        ...whose,
        virtualAccountNo: reference,
        trxId,
        paymentRequestId,
        paidAmount: { value: paid, currency: 'IDR' },
        totalAmount: { value: total, currency: 'IDR' },
        trxDateTime: timestampA(createdAt),
        additionalInfo: { transactionStatus: status },
      }
      return accepted(await tell(vaPayment, body, reference))
    },
    async confirmTransfer({ partnerReferenceNo, referenceNo, beneficiaryAccountNo, amount, createdAt }) {
      const body: z.input<(typeof transferConfirmation)['request']> = {
        partnerReferenceNo,
        amount: { value: amount, currency: 'IDR' },
        beneficiaryAccountNo,
        transactionDate: timestampA(createdAt),
        additionalInfo: { referenceNo },
      }
      const serviceCode = config.transferConfirmationServiceCode
      return accepted(await tell({ ...transferConfirmation, serviceCode }, body, partnerReferenceNo))
    },
  }
}

/** At a dotted path, also through lists. */
function memberAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (Object(at) === at ? Reflect.get(at as object, name) : undefined), value)
}

/** A transfer confirmation has no habits. */
function isHabitual(name: string): name is 'va-payment' | 'va-inquiry' {
  return name === 'va-payment' || name === 'va-inquiry'
}

function accepted(told: Told<z.ZodType>): MerchantReply {
  return told.kind === 'told' ? { kind: 'accepted' } : told
}

function caOf({ ca }: MerchantAddress): { readonly ca?: string } {
  return ca === undefined ? {} : { ca }
}
