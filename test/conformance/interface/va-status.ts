/** Interface, 2.2. */
const request = `
  partnerServiceId               | String (8)   | Y
  customerNo                     | String (20)  | Y
  virtualAccountNo               | String (28)  | Y
  inquiryRequestId               | String (128) | C
  paymentRequestId               | String (128) | O
  additionalInfo                 | Object       | C
  additionalInfo.billNo          | String (32)  | C
  additionalInfo.isPaymentNotif  | String (1)   | O
  additionalInfo.productCode     | String (32)  | C
  additionalInfo.paymentRef      | String (18)  | O
  additionalInfo.terminalId      | String (32)  | O
  additionalInfo.traceNumber     | String (32)  | O
  additionalInfo.sortBy          | String (8)   | O | values: TDD, ALL
`

// The entries of `data` are listed by name only: type and length are those of the same name above.
const response = `
  responseCode                             | String (7)   | Y
  responseMessage                          | String (150) | Y
  virtualAccountData                       | Object       | Y
  virtualAccountData.partnerServiceId      | String (8)   | Y
  virtualAccountData.customerNo            | String (20)  | Y
  virtualAccountData.paymentFlagStatus     | String (2)   | Y | values: S, F, SP, IP, EX, WC, WS
  virtualAccountData.paymentFlagReason     | bilingual String (64) | -O
  virtualAccountData.virtualAccountNo      | String (28)  | Y
  virtualAccountData.inquiryRequestId      | String (128) | Y
  virtualAccountData.paymentRequestId      | String (128) | C
  virtualAccountData.paidAmount            | Amount       | Y
  virtualAccountData.totalAmount           | Amount       | Y
  virtualAccountData.trxDateTime           | Timestamp A  | Y
  virtualAccountData.transactionDate       | Timestamp A  | Y
  virtualAccountData.billDetails           | Array of Object | Y
  virtualAccountData.billDetails[].billAmount      | Amount                | Y
  virtualAccountData.billDetails[].billDescription | bilingual String (18) | Y
  virtualAccountData.billDetails[].billNo          | String (32)           | C
  additionalInfo                           | Object       | C
  additionalInfo.trxId                     | String (18)  | Y
  additionalInfo.expiredDatetime           | String (25)  | O
  additionalInfo.memberCode                | String (50)  | O
  additionalInfo.debitFrom                 | String (19)  | O
  additionalInfo.debitFromName             | String (64)  | O
  additionalInfo.debitFromBank             | String (5)   | O
  additionalInfo.creditTo                  | String (19)  | O
  additionalInfo.creditToName              | String (64)  | O
  additionalInfo.creditToBank              | String (5)   | O
  additionalInfo.productCode               | String (50)  | O
  additionalInfo.productValue              | String (128) | O
  additionalInfo.rrn                       | String (12)  | O
  additionalInfo.approvalCode              | String (64)  | O
  additionalInfo.token                     | String (128) | O
  additionalInfo.userId                    | String (128) | O
  additionalInfo.message                   | Object       | O
  additionalInfo.feeType                   | String (5)   | O | values: S, B
  additionalInfo.txFee                     | String (16.2) | O
  additionalInfo.traceNumber               | String (32)  | O
  additionalInfo.cardType                  | String (10)  | C | values: credit, debit
  additionalInfo.data                      | Array of Object | C
  additionalInfo.data[].trxId              | String (18)  | -Y
  additionalInfo.data[].expiredDatetime    | String (25)  | -O
  additionalInfo.data[].memberCode         | String (50)  | -O
  additionalInfo.data[].debitFrom          | String (19)  | -O
  additionalInfo.data[].debitFromName      | String (64)  | -O
  additionalInfo.data[].debitFromBank      | String (5)   | -O
  additionalInfo.data[].creditTo           | String (19)  | -O
  additionalInfo.data[].creditToName       | String (64)  | -O
  additionalInfo.data[].creditToBank       | String (5)   | -O
  additionalInfo.data[].productCode        | String (50)  | -O
  additionalInfo.data[].productValue       | String (128) | -O
  additionalInfo.data[].rrn                | String (12)  | -O
  additionalInfo.data[].approvalCode       | String (64)  | -O
  additionalInfo.data[].token              | String (128) | -O
  additionalInfo.data[].userId             | String (128) | -O
  additionalInfo.data[].feeType            | String (5)   | -O | values: S, B
  additionalInfo.data[].txFee              | String (16.2) | -O
  additionalInfo.data[].virtualAccountNo   | String (28)  | -Y
  additionalInfo.data[].paymentFlagStatus  | String (2)   | -Y | values: S, F, SP, IP, EX, WC, WS
  additionalInfo.data[].paidAmount         | Amount       | -Y
  additionalInfo.data[].totalAmount        | Amount       | -Y
  additionalInfo.data[].trxDateTime        | Timestamp A  | -Y
  additionalInfo.data[].transactionDate    | Timestamp A  | -O
  additionalInfo.data[].cardType           | String (10)  | -C | values: credit, debit
  additionalInfo.data[].refundData         | not shown    | -O
`

export const vaStatusTables = { request, response } as const
