import { z } from 'zod'
import { text, timeB } from '../codec/field.ts'
import { anyText } from '../codec/forms.ts'
import { jsonText, keyed } from '../codec/parts.ts'
import { invoiceNumbers } from '../codec/tolerant.ts'
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

const TWO_SHAPES = 'number -> number (so the practice gateway), or merchant code -> list of numbers'
const invoiceExample = { member_code: 'MEMBER-1', comm_code: 'SAMPLE-REGION' }

/** Withdraws up to 500 invoices in one request (interface, 2.9). */
export const invoicesReject = defineOperation({
  name: 'invoices-reject',
  serviceCode: '',
  title: 'Reject invoices',
  section: '2.9',
  direction: 'to-gateway',
  method: 'POST',
  path: '/rest/invoicing/rejectbilling',
  alternativePaths: ['/rest/invoicing/sendbillingdigital'],
  wire: formWire('REJECTINVOICEMULTI'),
  token: 'none',
  effect: 'cancels',
  lookup: 'by-hand',
  request: z.object({
    ...formHead(255),
    invoices: jsonText(
      keyed(
        invoiceNumber(),
        z.object({
          member_code: text(32),
          comm_code: text(32, 'O', 'in the description of total_invoices only').optional(),
        }),
        'Y',
        KEYED,
      ),
      'Y',
      KEY_FORM,
    ),
    total_invoices: totalInvoices(),
  }),
  response: z.object({
    rq_uuid: text(255),
    rs_datetime: timeB().nullish(),
    error_code: text(4, 'Y', '0000 success'),
    error_message: anyText('C').nullish(),
    invoices_success: invoiceNumbers('Y', TWO_SHAPES),
    invoices_failed: invoiceNumbers('Y', TWO_SHAPES),
    ...totals(),
  }),
  decides: BATCH_DECIDES,
  agreements: batchAgreements(invoiceExample),
  duplicateCodes: [],
  echoes: [['rq_uuid', 'rq_uuid']],
  redact: ['signature'],
  example: {
    request: {
      rq_uuid: '6f1c2f0e-8b1d-4c3e-9a57-0d5b6e1f2a3b',
      rq_datetime: '2026-11-20 10:00:00',
      signature: '0'.repeat(64),
      sender_id: 'SAMPLE-SENDER',
      comm_code: 'SAMPLE-REGION',
      invoices: JSON.stringify({ S1_1_N: invoiceExample, S1_2_F: invoiceExample }),
      total_invoices: '2',
    },
    response: {
      rq_uuid: '6f1c2f0e-8b1d-4c3e-9a57-0d5b6e1f2a3b',
      rs_datetime: '2026-11-20 10:00:01',
      error_code: '0000',
      error_message: 'Success',
      invoices_success: JSON.stringify({ S1_1_N: 'S1_1_N' }),
      invoices_failed: JSON.stringify({ S1_2_F: 'S1_2_F' }),
      total_success: '1',
      total_failed: '1',
      total_row_execute: '2',
    },
  },
})
