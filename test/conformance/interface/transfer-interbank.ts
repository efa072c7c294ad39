/** Interface, 2.8. */
const request = `
  partnerReferenceNo      | String (32)  | Y
  amount                  | Amount       | Y
  beneficiaryAccountName  | String (100) | Y
  beneficiaryAccountNo    | String (16)  | Y
  beneficiaryAddress      | String (100) | O
  beneficiaryBankCode     | String (3)   | Y
  beneficiaryBankName     | String (100) | Y
  beneficiaryEmail        | String (100) | O | ours: an e-mail address
  customerReference       | String (20)  | O
  currency                | String (3)   | Y | values: IDR
  sourceAccountNo         | String (16)  | Y
  transactionDate         | Timestamp A  | Y
  feeType                 | String (25)  | O | form: OUR, BEN or SHA and the sender's fee
  additionalInfo          | Object       | -Y
  additionalInfo.sourceAccountName                  | String (40) | C
  additionalInfo.remark                             | String (40) | C
  additionalInfo.sourceBankCode                     | String (3)  | Y
  additionalInfo.trxType                            | String (2)  | C | values: 01, 02
  additionalInfo.proxyValue                         | String (62) | C
  additionalInfo.proxyType                          | String (2)  | C | values: , 01, 02
  additionalInfo.trxPurposeCode                     | String (8)  | C | values: 01, 02, 03, 99
  additionalInfo.chargeBearerCode                   | String (4)  | C | values: DEBT
  additionalInfo.beneficiaryAccountType             | String (4)  | C | values: CACC, SVGS, LOAN, CCRD, UESB, OTHR
  additionalInfo.purposeOfTransaction               | String (2)  | C | values: 01, 02, 03, 99
  additionalInfo.beneficiaryCustomerType            | String (2)  | C | values: 01, 02, 03, 04, 99
  additionalInfo.memo                               | String (40) | C | form: no special characters
  additionalInfo.beneficiaryCustomerResidentStatus  | String (2)  | C | values: 1, 2
  additionalInfo.beneficiaryCustomerTownName        | String (10) | C
  additionalInfo.swiftCode                          | String (8)  | Y
  additionalInfo.transferType                       | String (1)  | Y | values: 0, 5
  additionalInfo.referenceNo                        | String (64) | C
`

const response = `
  responseCode          | String (7)    | Y
  responseMessage       | String (150)  | Y
  partnerReferenceNo    | String (32)   | Y
  referenceNo           | String (64)   | Y
  beneficiaryAccountNo  | String (16)   | Y
  beneficiaryBankCode   | String (8)    | O
  sourceAccountNo       | String (16)   | Y
  amount                | Object        | -O
  amount.value          | String (16.2) | O
  amount.currency       | String (3)    | O
  traceNo               | String (16)   | O
  additionalInfo        | Object        | -O
`

export const transferInterbankTables = { request, response } as const
