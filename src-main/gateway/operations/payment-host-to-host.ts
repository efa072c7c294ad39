import { z } from 'zod'
import { BALANCE_TYPES, PAY_TYPES } from '#domain/order.ts'
import { amount, choice, patterned, text, timeA } from '../codec/field.ts'
import { address, anyText, email, uniqueId } from '../codec/forms.ts'
import { echoed } from '../codec/lenient.ts'
import { group } from '../codec/parts.ts'
import { defineOperation } from '../define-operation.ts'

const WALLET_LINK = { pattern: /^[A-Z0-9]+LINK$/, broken: ['LINK', 'walletLINK', 'WALLET'] }

/** Address of a payment page on the gateway's hosted checkout (service code 54; interface, 2.4). */
export const paymentHostToHost = defineOperation({
  name: 'payment-host-to-host',
  serviceCode: '54',
  title: 'Payment page',
  section: '2.4',
  direction: 'to-gateway',
  method: 'POST',
  path: '/apimerchant/v1.0/debit/payment-host-to-host',
  wire: { kind: 'snap' },
  token: 'none',
  effect: 'asks-for-money',
  lookup: 'status-by-reference',
  request: z.object({
    partnerReferenceNo: uniqueId(32, 'Y', 'unique order id; at most 28, for the status has no more'),
    merchantId: text(28, 'Y', 'merchant code'),
    subMerchantId: text(128, 'O', "the merchant's API key").optional(),
    amount: amount(),
    urlParam: group(
      {
        url: address(255, 'Y', 'page that the customer returns to'),
        type: choice(['PAY_RETURN'], 'Y', { max: 32 }),
        isDeeplink: choice(['N'], 'Y', { note: 'only N is supported' }),
      },
      'O',
    ).optional(),
    validUpTo: timeA('O', 'expiry').optional(),
    pointOfInitiation: text(20, 'O', 'source of the request: web, mobile, POS').optional(),
    payOptionDetails: group(
      {
        payMethod: text(64, 'Y', 'bank code'),
        payOption: text(64, 'Y', 'product code'),
        transAmount: amount(),
        feeAmount: amount(),
      },
      'O',
    ).optional(),
    additionalInfo: group({
      payType: choice(PAY_TYPES, 'Y', {
        max: 20,
        note: 'how they differ is not shown',
      }),
      userId: text(20, 'O').optional(),
      userName: text(64, 'O', 'customer name').optional(),
      userEmail: email(64, 'O').optional(),
      userPhone: text(16, 'O').optional(),
      buyerId: text(8, 'O', "merchant's unique id for a static virtual account").optional(),
      productCode: patterned(16, WALLET_LINK, 'Y', '`<WALLET_NAME>LINK`, as the gateway gave it'),
      balanceType: choice(BALANCE_TYPES, 'C', { max: 70 }).optional(),
      bankCardToken: text(64, 'C', '`accountToken` of Link account, once the customer has agreed').optional(),
    }),
  }),
  response: z.object({
    responseCode: text(7),
    responseMessage: text(150).nullish(),
    partnerReferenceNo: echoed(64),
    webRedirectUrl: address(2048, 'Y', 'address of the payment page'),
    approvalCode: anyText('O', 'in a sample only').nullish(),
  }),
  decides: ['responseCode', 'partnerReferenceNo', 'webRedirectUrl'],
  duplicateCodes: ['4095401'],
  echoes: [['partnerReferenceNo', 'partnerReferenceNo']],
  quotesNumbers: true,
  redact: [
    'subMerchantId',
    'additionalInfo.userId',
    'additionalInfo.userName',
    'additionalInfo.userEmail',
    'additionalInfo.userPhone',
    'additionalInfo.buyerId',
    'additionalInfo.bankCardToken',
  ],
  example: {
    request: {
      partnerReferenceNo: 'P00126112000000427F3Q',
      merchantId: 'SAMPLE-MERCHANT',
      subMerchantId: 'SAMPLE-API-KEY',
      amount: { value: '150000.00', currency: 'IDR' },
      urlParam: { url: 'https://shop.example/thanks', type: 'PAY_RETURN', isDeeplink: 'N' },
      validUpTo: '2026-11-20T10:10:00+07:00',
      pointOfInitiation: 'POS',
      payOptionDetails: {
        payMethod: '014',
        payOption: 'SAMPLEPAY',
        transAmount: { value: '150000.00', currency: 'IDR' },
        feeAmount: { value: '0.00', currency: 'IDR' },
      },
      additionalInfo: {
        payType: 'REDIRECT',
        userId: 'CUSTOMER-1',
        userName: 'PELANGGAN CONTOH',
        userEmail: 'pelanggan@mail.example',
        userPhone: '6281200000000',
        buyerId: 'BUYER001',
        productCode: 'WALLETLINK',
        balanceType: 'CASH',
        bankCardToken: 'ACCOUNTTOKEN0001',
      },
    },
    response: {
      responseCode: '2005400',
      responseMessage: 'Successful',
      partnerReferenceNo: 'P00126112000000427F3Q',
      webRedirectUrl: 'https://gateway.example/pay/261120000000000001',
      approvalCode: '000001',
    },
  },
})
