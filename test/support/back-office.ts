/** Common back-office calls in tests, and the contents of an instruction that no row shows. */
import { existsSync, readFileSync } from 'node:fs'
import type { Agreed, Binding, Creation } from '#backoffice/linkage/link.ts'
import type { NumberedInvoice } from '#backoffice/invoices/send.ts'
import type { Payout, PayoutCommand } from '#backoffice/payouts/send.ts'
import type { Result } from '#contract/envelope.ts'
import type { Instruction } from '#domain/instruction.ts'
import { rupiah } from '#domain/money.ts'
import { createPersonalBox } from '#support/personal-box.ts'
import { practiceMerchant } from '#simulator/config.ts'
import { faultSchema, type FaultInput } from '#simulator/control/control.ts'
import { PERSONAL_KEY, type VirtualTill } from './virtual-till.ts'

export function documentOf(number: number): string {
  return `S1_${number}_N`
}

export function invoiceOf(
  number: number,
  changes: Partial<NumberedInvoice['invoice']> = {},
): NumberedInvoice {
  return {
    document: documentOf(number),
    invoice: {
      member_code: `MEMBER-${number}`,
      member_name: `PELANGGAN ${number}`,
      member_email: `pelanggan-${number}@mail.example`,
      member_phone: '6281200000000',
      comm_code: 'REGION-1',
      amount: rupiah(10_000 + number),
      issue_date: '2026-01-05',
      due_date: '2026-02-05',
      ...changes,
    },
  }
}

/** `count` invoices, numbered from 1 or from `first`. */
export function invoices(count: number, first = 1): readonly NumberedInvoice[] {
  return Array.from({ length: count }, (_, at) => invoiceOf(first + at))
}

export function payout(changes: Partial<Payout> = {}): Payout {
  return {
    amount: rupiah(250_000),
    beneficiaryAccountName: 'SITI AMINAH',
    beneficiaryAccountNo: '7310042215',
    beneficiaryBankCode: '014',
    beneficiaryBankName: 'BANK CONTOH',
    beneficiaryEmail: 'siti.aminah@mail.example',
    sourceAccountNo: practiceMerchant.depositSource,
    additionalInfo: { sourceBankCode: '002', swiftCode: 'SAMPIDJA', transferType: '0' },
    ...changes,
  }
}

/** A payout without an approval. */
export const FREELY: PayoutCommand = {
  who: 'person',
  stillAllowed: () => undefined,
  note: (reference) => ({ stream: 'test', kind: 'test-sent', body: { reference } }),
}

export function binding(changes: Partial<Binding['additionalInfo']> = {}): Binding {
  return {
    phoneNo: '6281234567890',
    additionalInfo: {
      productCode: practiceMerchant.bindingProductCode,
      customerName: 'SITI AMINAH',
      customerAccountNumber: '7310042215',
      ...changes,
    },
  }
}

/** How a customer agreed, as the form says it. */
export const AGREED: Agreed = { consent: 1, language: 'id', by: 'practice-manager' }

export function creation(changes: Partial<Creation> = {}): Creation {
  return {
    name: 'SITI AMINAH',
    phoneNo: '6281234567890',
    email: 'siti.aminah@mail.example',
    customerId: '3174000000000001',
    ...changes,
  }
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal.code}`)
  return result.value
}

export function refusalOf(result: Result<unknown>): unknown {
  return result.ok ? 'accepted' : result.refusal
}

/** Sealed data, opened with the test's key. */
export function personalOf({ personal }: Instruction): unknown {
  const box = createPersonalBox(PERSONAL_KEY, { bytes: (count) => new Uint8Array(count) })
  const text = personal === undefined ? undefined : box.open(personal)
  return text === undefined ? undefined : JSON.parse(text)
}

export function armOn({ gateway }: VirtualTill, ...faults: readonly FaultInput[]): void {
  for (const fault of faults) gateway.arm(faultSchema.parse(fault))
}

/** Its requests that reached the gateway, with any result. */
export function requestsFor({ gateway }: VirtualTill, operation: string): number {
  return gateway.log().filter((entry) => entry.operation === operation).length
}

export function instructionOf(shop: VirtualTill, reference: string): Instruction {
  const found = shop.journal().read.instruction(reference)
  if (found === undefined) throw new Error(`no instruction ${reference}`)
  return found
}

/** Everything in the journal's files, byte for byte. */
export function journalBytes(shop: VirtualTill): string {
  const file = shop.photograph()
  return ['', '-wal', '.copy']
    .filter((end) => existsSync(file + end))
    .map((end) => readFileSync(file + end, 'latin1'))
    .join('')
}

/**
 * All forms in which a secret might be found: as it is, in base64 from any of its first three bytes, in hex.
 */
export function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  const part = (skip: number, to: 'base64' | 'base64url') => bytes.subarray(skip, skip + 15).toString(to)
  const shifted = [0, 1, 2].flatMap((skip) => [part(skip, 'base64'), part(skip, 'base64url')])
  const hex = bytes.subarray(0, 12).toString('hex')
  return [secret.slice(0, 15), ...shifted, hex, hex.toUpperCase()]
}
