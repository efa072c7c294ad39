/** Interface, 2.4. */
const request = `
  partnerReferenceNo             | String (32)  | Y | form: A-Z and 0-9
  merchantId                     | String (28)  | Y
  subMerchantId                  | String (128) | O
  amount                         | Amount       | Y
  urlParam                       | Object       | -O
  urlParam.url                   | String (255) | Y | ours: http or https
  urlParam.type                  | String (32)  | Y | values: PAY_RETURN
  urlParam.isDeeplink            | String (1)   | Y | values: N
  validUpTo                      | Timestamp A  | O
  pointOfInitiation              | String (20)  | O
  payOptionDetails               | Object       | -O
  payOptionDetails.payMethod     | String (64)  | Y
  payOptionDetails.payOption     | String (64)  | Y
  payOptionDetails.transAmount   | Amount       | Y
  payOptionDetails.feeAmount     | Amount       | Y
  additionalInfo                 | Object       | -Y
  additionalInfo.payType         | String (20)  | Y | values: REDIRECT, PAYLINK, S2BPAY
  additionalInfo.userId          | String (20)  | O
  additionalInfo.userName        | String (64)  | O
  additionalInfo.userEmail       | String (64)  | O | ours: an e-mail address
  additionalInfo.userPhone       | String (16)  | O
  additionalInfo.buyerId         | String (8)   | O
  additionalInfo.productCode     | String (16)  | Y | form: <WALLET_NAME>LINK
  additionalInfo.balanceType     | String (70)  | C | values: CASH, POINT, GOPAY_WALLET, PAY_LATER
  additionalInfo.bankCardToken   | String (64)  | C
`

const response = `
  responseCode        | String (7)    | Y
  responseMessage     | String (150)  | Y
  partnerReferenceNo  | String (64)   | Y
  webRedirectUrl      | String (2048) | Y | ours: http or https
  approvalCode        | String        | -O
`

export const paymentHostToHostTables = { request, response } as const
