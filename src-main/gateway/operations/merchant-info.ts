import { z } from 'zod'
import { text } from '../codec/field.ts'
import { anyText } from '../codec/forms.ts'
import { list } from '../codec/parts.ts'
import { defineOperation } from '../define-operation.ts'

/** Bank and product codes of this merchant (interface, 4.2: referred to and not shown). */
export const merchantInfo = defineOperation({
  name: 'merchant-info',
  serviceCode: '',
  title: 'Merchant info',
  section: '4.2',
  direction: 'to-gateway',
  beyond: true,
  method: 'POST',
  path: '/rest/merchant/merchantinfo',
  wire: { kind: 'key-form' },
  token: 'none',
  effect: 'reads',
  lookup: 'ask-again',
  request: z.object({ key: text(128, 'Y', "the merchant's API key") }),
  response: z.object({
    error_code: text(
      4,
      'O',
      '0000 success; this operation is not in the interface, some gateways leave it out',
    ).nullish(),
    error_message: anyText('O').nullish(),
    data: list(z.object({ bankCode: text(8), productCode: text(50), productName: text(100, 'O').nullish() })),
  }),
  duplicateCodes: [],
  echoes: [],
  redact: ['key'],
  example: {
    request: { key: 'SAMPLE-API-KEY' },
    response: {
      error_code: '0000',
      error_message: 'Success',
      data: [{ bankCode: '014', productCode: 'SAMPLEPAY', productName: 'Sample' }],
    },
  },
})
