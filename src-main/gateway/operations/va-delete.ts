import { z } from 'zod'
import { text } from '../codec/field.ts'
import { echoed } from '../codec/lenient.ts'
import { group } from '../codec/parts.ts'
import { defineOperation } from '../define-operation.ts'

const account = {
  partnerServiceId: text(8),
  customerNo: text(20),
  virtualAccountNo: text(28, 'Y', 'number of the virtual account'),
}

/** Cancel a transaction that is In Process: a signed DELETE with a body (service code 31; interface, 4.2). */
export const vaDelete = defineOperation({
  name: 'va-delete',
  serviceCode: '31',
  title: 'Cancel virtual account',
  section: '4.2',
  direction: 'to-gateway',
  method: 'DELETE',
  path: '/apimerchant/v1.0/transfer-va/delete-va',
  wire: { kind: 'snap' },
  token: 'none',
  effect: 'cancels',
  lookup: 'status-by-reference',
  request: z.object(account),
  response: z.object({
    responseCode: text(7),
    responseMessage: text(150).nullish(),
    virtualAccountData: group({
      partnerServiceId: echoed(8).nullish(),
      customerNo: echoed(20).nullish(),
      virtualAccountNo: echoed(28),
    }),
  }),
  decides: [
    'responseCode',
    'virtualAccountData.virtualAccountNo',
    'virtualAccountData.customerNo',
    'virtualAccountData.partnerServiceId',
  ],
  duplicateCodes: [],
  echoes: [['virtualAccountNo', 'virtualAccountData.virtualAccountNo']],
  echoesIfGiven: [
    ['customerNo', 'virtualAccountData.customerNo'],
    ['partnerServiceId', 'virtualAccountData.partnerServiceId'],
  ],
  redact: [],
  example: {
    request: {
      partnerServiceId: ' SAMPLE1',
      customerNo: 'SAMPLE-MERCHANT',
      virtualAccountNo: 'P00126112000000427F3Q',
    },
    response: {
      responseCode: '2003100',
      responseMessage: 'Successful',
      virtualAccountData: {
        partnerServiceId: ' SAMPLE1',
        customerNo: 'SAMPLE-MERCHANT',
        virtualAccountNo: 'P00126112000000427F3Q',
      },
    },
  },
})
