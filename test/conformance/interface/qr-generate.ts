/** Interface, 2.5. */
const request = `
  partnerReferenceNo          | String (32) | Y | form: A-Z and 0-9
  merchantId                  | String (28) | Y
  amount                      | Amount      | Y
  additionalInfo              | Object      | Y
  additionalInfo.productCode  | String (16) | Y
  validityPeriod              | Timestamp A | C
`

const response = `
  responseCode                       | String (7)    | Y
  responseMessage                    | String (150)  | Y
  qrUrl                              | String (256)  | Y
  qrContent                          | String (256)  | Y
  qrImage                            | Base64        | Y
  additionalInfo                     | Object        | -Y
  additionalInfo.referenceNo         | String (64)   | Y
  additionalInfo.partnerReferenceNo  | String (64)   | Y
  additionalInfo.merchantName        | String (64)   | Y
  additionalInfo.amount              | String (16.2) | Y
`

export const qrGenerateTables = { request, response } as const
