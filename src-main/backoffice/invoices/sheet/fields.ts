import { INVOICE_FIELDS, type InvoiceAct, type InvoiceField } from '#contract/invoices-input.ts'
import { fieldFacts } from '#gateway/codec/facts.ts'
import { invoicesSend } from '#gateway/operations/invoices-send.ts'
import type { HeaderWords } from '../../workbook/columns.ts'

/** As `plainHeader` writes them. A field that stands earlier wins a header that has words of both. */
export const INVOICE_WORDS: HeaderWords<InvoiceField> = {
  document: [
    'nomor tagihan',
    'no tagihan',
    'nomor dokumen',
    'no dokumen',
    'doc no',
    'document number',
    'invoice number',
    'nomor invoice',
    'no invoice',
    'invoice no',
  ],
  memberCode: ['kode pelanggan', 'kode anggota', 'kode member', 'member code', 'customer code'],
  memberName: ['nama pelanggan', 'nama anggota', 'nama member', 'member name', 'customer name', 'nama'],
  memberEmail: ['email', 'e mail', 'surel'],
  memberPhone: ['telepon', 'telp', 'nomor hp', 'no hp', 'hp', 'phone'],
  amount: ['jumlah', 'nominal', 'nilai', 'amount', 'total'],
  issueDate: ['tanggal terbit', 'tgl terbit', 'tanggal tagihan', 'issue date', 'issued'],
  dueDate: ['jatuh tempo', 'tempo', 'due date', 'due'],
  remark: ['catatan', 'keterangan', 'remark', 'remarks', 'note'],
  referenceNumber: [
    'nomor acuan',
    'nomor referensi',
    'no referensi',
    'referensi',
    'reference number',
    'reference',
  ],
  invoiceUrl: ['alamat tagihan', 'tautan tagihan', 'invoice url'],
  regionCode: ['kode wilayah', 'wilayah', 'region code', 'comm code'],
}

/** In a workbook that Loket makes: one for both languages, which it reads again. */
export const INVOICE_HEADS: Readonly<Record<InvoiceField, string>> = {
  document: 'Nomor tagihan / Invoice number',
  memberCode: 'Kode pelanggan / Customer code',
  memberName: 'Nama pelanggan / Customer name',
  memberEmail: 'Email',
  memberPhone: 'Telepon / Phone',
  amount: 'Jumlah / Amount',
  issueDate: 'Tanggal terbit / Issue date',
  dueDate: 'Jatuh tempo / Due date',
  remark: 'Catatan / Remark',
  referenceNumber: 'Nomor acuan / Reference number',
  invoiceUrl: 'Tautan tagihan / Invoice URL',
  regionCode: 'Kode wilayah / Region code',
}

const { keyType, valueType } = invoicesSend.request.shape.invoices.out
const { shape } = valueType

/** The gateway's own declaration of each text; `regionCode` may be left out, as the merchant's own will do. */
const TEXTS = {
  document: { schema: keyType, isOptional: false },
  memberCode: { schema: shape.member_code, isOptional: false },
  memberName: { schema: shape.member_name, isOptional: false },
  memberEmail: { schema: shape.member_email, isOptional: false },
  memberPhone: { schema: shape.member_phone.unwrap(), isOptional: true },
  remark: { schema: shape.remark.unwrap(), isOptional: true },
  referenceNumber: { schema: shape.reference_number.unwrap(), isOptional: true },
  invoiceUrl: { schema: shape.invoice_url.unwrap(), isOptional: true },
  regionCode: { schema: shape.comm_code, isOptional: true },
} as const
export type TextField = keyof typeof TEXTS

/** The interface gives a reference no length; this one is ours. */
const MOST_REFERENCE = 64

export function textRule(field: TextField) {
  const { schema, isOptional } = TEXTS[field]
  const most = fieldFacts.get(schema)?.max ?? MOST_REFERENCE
  return { most, isOptional, isInForm: (text: string) => schema.safeParse(text).success }
}

/** Digits of whole rupiah (interface, 2.9: String (13)). */
export const MOST_RUPIAH = 10n ** BigInt(fieldFacts.get(shape.amount)?.max ?? 13) - 1n

/** To withdraw an invoice, its number and its customer's code are enough. */
export function fieldsOf(act: InvoiceAct): readonly InvoiceField[] {
  return act === 'send' ? INVOICE_FIELDS : ['document', 'memberCode', 'regionCode']
}
