/** Interface, 2.7. */
const request = `
  partnerReferenceNo                 | String (64)   | Y
  name                               | String (128)  | Y
  phoneNo                            | String (16)   | Y | form: 62xxxxxxxxxxxx
  email                              | String (254)  | Y | ours: an e-mail address
  customerId                         | String (45)   | Y | form: digits
  additionalInfo                     | Object        | -O
  additionalInfo.productCode         | String (16)   | C | values: EWALLETDIRECTDEBIT
  additionalInfo.customerIdType      | String (25)   | C | values: KTP, SIM, PASPOR
  additionalInfo.custReligion        | String (25)   | C | values: ISLAM, KRISTEN, KRISTEN PROTESTAN, KATOLIK, HINDU, BUDDHA, KHONGHUCU
  additionalInfo.dateOfBirth         | Date          | C
  additionalInfo.custBirthPlace      | String (40)   | C
  additionalInfo.custAddress         | String (200)  | C
  additionalInfo.custGender          | String (25)   | C | values: P, L
  additionalInfo.custMarriageStatus  | String (2)    | C | values: K, BK, C, CM
  additionalInfo.custNationality     | String (25)   | C
  additionalInfo.custProvinsi        | String (40)   | C
  additionalInfo.custKabupaten       | String (40)   | C
  additionalInfo.custKecamatan       | String (40)   | C
  additionalInfo.custKelurahan       | String (40)   | C
  additionalInfo.custRT              | String (5)    | C
  additionalInfo.custRW              | String (5)    | C
  additionalInfo.custOccupation      | String (40)   | C
  additionalInfo.ktpPhoto            | String (2048) | C
  additionalInfo.selfiePhoto         | String (2048) | C
  additionalInfo.signaturePhoto      | String (2048) | C
`

const response = `
  responseCode                   | String (7)    | Y
  responseMessage                | String (150)  | Y
  phoneNo                        | String (16)   | Y
  referenceNo                    | String (64)   | Y
  additionalInfo                 | Object        | -O
  additionalInfo.webRedirectUrl  | String (2048) | O
  additionalInfo.originalUrl     | String (2048) | O
`

export const accountCreationTables = { request, response } as const
