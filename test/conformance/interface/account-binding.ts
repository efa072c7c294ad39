/** Interface, 2.6; the lengths of the images are those of part 8. */
const request = `
  partnerReferenceNo                    | String (64)    | Y
  merchantId                            | String (64)    | Y
  phoneNo                               | String (13)    | Y | form: 62xxxxxxxxxxxx
  authCode                              | String (128)   | C
  additionalInfo                        | Object         | -Y
  additionalInfo.productCode            | String (16)    | Y
  additionalInfo.accountToken           | String (64)    | C
  additionalInfo.ktpFile                | Base64 (50000) | C | form: Base64
  additionalInfo.npwpFile               | Base64 (50000) | C | form: Base64
  additionalInfo.pdfFile                | Base64         | C | form: Base64
  additionalInfo.amount                 | Amount         | C
  additionalInfo.customerAccountNumber  | String (24)    | C
  additionalInfo.customerName           | String (100)   | C
  additionalInfo.debitType              | String (1)     | C | values: F, V
`

const response = `
  responseCode                            | String (7)   | Y
  responseMessage                         | String (150) | Y
  referenceNo                             | String (64)  | C
  additionalInfo                          | Object       | -O
  additionalInfo.accountInfo              | Object       | -O
  additionalInfo.accountInfo.accountType  | String (64)  | O
  additionalInfo.accountInfo.accountId    | String (64)  | O
  linkId                                  | String (64)  | O
  accountToken                            | String (64)  | O
  redirectUrl                             | String (255) | O
`

export const accountBindingTables = { request, response } as const
