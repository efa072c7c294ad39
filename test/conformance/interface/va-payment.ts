/**
 * Interface, part 6, rule 4: names and shapes from a sample; the last line is missing in its sample answer.
 */
const request = `
  partnerServiceId                  | String (8)   | -Y
  customerNo                        | String (20)  | -Y
  trxId                             | String (64)  | -O
  paymentRequestId                  | String (128) | -Y
  paidAmount                        | Amount       | -Y
  totalAmount                       | Amount       | -O
  trxDateTime                       | Timestamp A  | -O
  additionalInfo                    | Object       | -O
  additionalInfo.transactionStatus  | String (16)  | -O
  virtualAccountNo                  | String (28)  | -Y
`

export const vaPaymentTables = { request } as const
