import { z } from 'zod'
import { choice, text } from '../codec/field.ts'
import { facts } from '../codec/facts.ts'
import { group } from '../codec/parts.ts'
import { defineOperation } from '../define-operation.ts'
import { statusDoubt } from './va-status-doubt.ts'
import { statusExample } from './va-status-example.ts'
import { STATUS_DECIDES, statusResponse } from './va-status-response.ts'
import { statusLacks } from './va-status-words.ts'

/** Status of a transaction by order identifier (service code 26; interface, 2.2). */
export const vaStatus = defineOperation({
  name: 'va-status',
  serviceCode: '26',
  title: 'Payment status',
  section: '2.2',
  direction: 'to-gateway',
  method: 'POST',
  path: '/apimerchant/v1.0/transfer-va/status',
  wire: { kind: 'snap' },
  token: 'none',
  effect: 'reads',
  lookup: 'ask-again',
  request: z.object({
    partnerServiceId: text(8),
    customerNo: text(20, 'Y', 'merchant code'),
    virtualAccountNo: text(28, 'Y', 'your `partnerReferenceNo`, or the number of the virtual account'),
    inquiryRequestId: text(
      128,
      'C',
      'of the bill inquiry; not needed, and its condition is not shown',
    ).optional(),
    paymentRequestId: text(128, 'O', 'of the payment callback; not needed').optional(),
    additionalInfo: group(
      {
        billNo: text(32, 'C', 'billing number of a static virtual account').optional(),
        productCode: text(32, 'C', 'of a terminal or offline payment').optional(),
        paymentRef: text(18, 'O', 'transaction id; terminal only').optional(),
        terminalId: text(32, 'O', 'terminal only').optional(),
        traceNumber: text(32, 'O', 'terminal only').optional(),
        sortBy: choice(['TDD', 'ALL'], 'O', {
          max: 8,
          note: 'send ALL: every status. TDD: the latest. Absent: the latest but in process, so an unpaid order is 4042601',
        }).optional(),
      },
      'C',
    ).optional(),
  }),
  response: statusResponse,
  decides: STATUS_DECIDES,
  lacks: (answer, { virtualAccountNo }, notes) => statusLacks(answer, virtualAccountNo, notes),
  doubt: statusDoubt,
  never: [
    {
      path: 'additionalInfo.isPaymentNotif',
      facts: facts('O', 'String (1)', { max: 1, note: 'allowed values not shown' }),
      section: '2.2',
      why: 'what it changes is not shown, and on an older generation of such gateways N marks the order successful',
    },
  ],
  duplicateCodes: [],
  // An absent number is not a contradiction: it makes a word about money doubtful, and any other say nothing
  // (`lacks`).
  echoes: [['virtualAccountNo', 'virtualAccountData.virtualAccountNo']],
  echoesIfGiven: [
    ['customerNo', 'virtualAccountData.customerNo'],
    ['partnerServiceId', 'virtualAccountData.partnerServiceId'],
  ],
  redact: [
    'additionalInfo.token',
    'additionalInfo.debitFrom',
    'additionalInfo.debitFromName',
    'additionalInfo.creditTo',
    'additionalInfo.creditToName',
    'additionalInfo.productValue',
    'additionalInfo.userId',
    'additionalInfo.message',
    'additionalInfo.data.token',
    'additionalInfo.data.debitFrom',
    'additionalInfo.data.debitFromName',
    'additionalInfo.data.creditTo',
    'additionalInfo.data.creditToName',
    'additionalInfo.data.productValue',
    'additionalInfo.data.userId',
    'additionalInfo.data.refundData',
  ],
  example: statusExample,
})
