import { z } from 'zod'
import { date, text, timeB } from '../codec/field.ts'
import { facts, fieldFacts } from '../codec/facts.ts'
import { address, anyText, email } from '../codec/forms.ts'
import { jsonText, keyed } from '../codec/parts.ts'
import { beside, jsonMap, wholeRupiahText } from '../codec/tolerant.ts'
import { defineOperation } from '../define-operation.ts'
import {
  BATCH_DECIDES,
  batchAgreements,
  formHead,
  formWire,
  invoiceNumber,
  KEY_FORM,
  KEYED,
  totalInvoices,
  totals,
} from './invoice-form.ts'

const invoice = z.object({
  invoice_url: address(100, 'O').optional(),
  member_code: text(32),
  member_name: text(100),
  member_email: email(100),
  member_phone: text(13, 'O').optional(),
  remark: text(100, 'O').optional(),
  comm_code: text(32, 'Y', 'region code of the member; the one of the merchant will do'),
  reference_number: anyText('O', 'in samples only').optional(),
  amount: wholeRupiahText(13, 'Y', 'total in whole rupiah; samples send a number'),
  due_date: date(),
  issue_date: date(),
})

const result = {
  error_code: text(4),
  error_msg: beside('O'),
  doc_ref_no: beside('O'),
}
const success = z.object({
  ...result,
  member_code: beside('O'),
  payment_url: beside('O'),
})

const invoiceExample = {
  invoice_url: 'https://shop.example/invoice/1',
  member_code: 'MEMBER-1',
  member_name: 'PELANGGAN CONTOH',
  member_email: 'pelanggan@mail.example',
  member_phone: '6281200000000',
  remark: 'November',
  comm_code: 'SAMPLE-REGION',
  reference_number: 'REF-1',
  amount: '150000',
  due_date: '2026-12-20',
  issue_date: '2026-11-20',
}
const failed = { error_code: '0001', error_msg: 'Unknown member', doc_ref_no: '' }
const accepted = { error_code: '0000', error_msg: 'Success', doc_ref_no: 'DOC0001' }

/** Sends up to 500 invoices in one request (interface, 2.9). */
export const invoicesSend = defineOperation({
  name: 'invoices-send',
  serviceCode: '',
  title: 'Send invoices',
  section: '2.9',
  direction: 'to-gateway',
  method: 'POST',
  path: '/rest/invoicing/sendbillingmulti',
  alternativePaths: ['/rest/invoicing/sendinvoicemulti'],
  wire: formWire('SENDINVOICEMULTI'),
  token: 'none',
  effect: 'asks-for-money',
  lookup: 'by-hand',
  request: z.object({
    ...formHead(64),
    ccy: z.literal('IDR').register(fieldFacts, facts('Y', 'String (3)', { max: 3, values: ['IDR'] })),
    invoices: jsonText(keyed(invoiceNumber(), invoice, 'Y', KEYED), 'Y', KEY_FORM),
    total_invoices: totalInvoices(),
  }),
  response: z.object({
    rq_uuid: text(64),
    rs_datetime: timeB().nullish(),
    error_code: text(4, 'Y', '0000 success'),
    error_message: anyText('Y').nullish(),
    invoices: jsonMap(z.record(z.string(), z.object(result)), 'Y', KEYED),
    invoices_success: jsonMap(z.record(z.string(), success), 'Y', KEYED),
    invoices_failed: jsonMap(z.record(z.string(), z.object(result)), 'Y', KEYED),
    ...totals(),
  }),
  decides: BATCH_DECIDES,
  agreements: batchAgreements(invoiceExample),
  duplicateCodes: [],
  echoes: [['rq_uuid', 'rq_uuid']],
  redact: [
    'signature',
    'invoices.*.member_name',
    'invoices.*.member_email',
    'invoices.*.member_phone',
    'invoices.*.remark',
    'invoices_success.*.payment_url',
  ],
  example: {
    request: {
      rq_uuid: '6f1c2f0e-8b1d-4c3e-9a57-0d5b6e1f2a3b',
      rq_datetime: '2026-11-20 10:00:00',
      signature: '0'.repeat(64),
      sender_id: 'SAMPLE-SENDER',
      comm_code: 'SAMPLE-REGION',
      ccy: 'IDR',
      invoices: JSON.stringify({
        S1_1_N: invoiceExample,
        S1_2_F: { ...invoiceExample, member_code: 'MEMBER-2' },
      }),
      total_invoices: '2',
    },
    response: {
      rq_uuid: '6f1c2f0e-8b1d-4c3e-9a57-0d5b6e1f2a3b',
      rs_datetime: '2026-11-20 10:00:01',
      error_code: '0000',
      error_message: 'Success',
      invoices: JSON.stringify({ S1_1_N: accepted, S1_2_F: failed }),
      invoices_success: JSON.stringify({
        S1_1_N: { ...accepted, member_code: 'MEMBER-1', payment_url: 'https://gateway.example/invoice/1' },
      }),
      invoices_failed: JSON.stringify({ S1_2_F: failed }),
      total_success: '1',
      total_failed: '1',
      total_row_execute: '2',
    },
  },
})
