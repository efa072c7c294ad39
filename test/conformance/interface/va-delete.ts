/** Interface, 4.2, below the table. */
const request = `
  partnerServiceId   | String (8)   | Y
  customerNo         | String (20)  | Y
  virtualAccountNo   | String (28)  | Y
`

const response = `
  responseCode                         | String (7)   | Y
  responseMessage                      | String (150) | Y
  virtualAccountData                   | Object       | Y
  virtualAccountData.partnerServiceId  | String (8)   | -Y
  virtualAccountData.customerNo        | String (20)  | -Y
  virtualAccountData.virtualAccountNo  | String (28)  | -Y
`

export const vaDeleteTables = { request, response } as const
