/** Interface, 2.3. The gateway asks, the merchant answers. */
const request = `
  partnerServiceId   | String (8)   | Y
  customerNo         | String (20)  | Y
  virtualAccountNo   | String (28)  | Y
  trxDateInit        | Timestamp A  | Y
  inquiryRequestId   | String (128) | Y
`

const response = `
  responseCode                             | String (7)   | Y
  responseMessage                          | String (150) | Y
  virtualAccountData                       | Object       | Y
  virtualAccountData.partnerServiceId      | String (8)   | Y
  virtualAccountData.customerNo            | String (20)  | Y
  virtualAccountData.virtualAccountNo      | String (28)  | Y
  virtualAccountData.virtualAccountName    | String (255) | Y
  virtualAccountData.virtualAccountEmail   | String (255) | C | ours: an e-mail address
  virtualAccountData.virtualAccountPhone   | String (30)  | C | form: 62xxxxxxxxx
  virtualAccountData.inquiryRequestId      | String (128) | Y
  virtualAccountData.totalAmount           | Amount       | Y
  virtualAccountData.billDetails           | Array of Object | Y
  virtualAccountData.billDetails[].billDescription      | bilingual String (18) | -Y
  virtualAccountData.additionalInfo                     | Object       | C
  virtualAccountData.additionalInfo.token               | String (40)  | C
  virtualAccountData.additionalInfo.transactionDate     | Timestamp A  | Y
  virtualAccountData.additionalInfo.installmentPeriod   | String (3)   | C | values: 30D, 3M, 6M, 12M
  virtualAccountData.additionalInfo.isInstallment       | String (1)   | C | values: Y, N
  virtualAccountData.additionalInfo.expiredDatetime     | Timestamp A  | O
  virtualAccountData.additionalInfo.validationCode      | String (100) | C
  virtualAccountData.additionalInfo.dataMerchant                  | Object        | C
  virtualAccountData.additionalInfo.dataMerchant.kodeCa           | String (8)    | C
  virtualAccountData.additionalInfo.dataMerchant.kodeSubCa        | String (8)    | C
  virtualAccountData.additionalInfo.dataMerchant.namaPelanggan    | String (100)  | Y
  virtualAccountData.additionalInfo.dataMerchant.noKontrak        | String (12)   | Y
  virtualAccountData.additionalInfo.dataMerchant.angsuranKe       | String (2)    | Y
  virtualAccountData.additionalInfo.dataMerchant.jmlBayarExcAdm   | String (16.2) | C
  virtualAccountData.additionalInfo.dataMerchant.denda            | String (16.2) | C
  virtualAccountData.additionalInfo.dataMerchant.feeCa            | String (16.2) | C
  virtualAccountData.additionalInfo.dataMerchant.feeSwitcher      | String (16.2) | C
  virtualAccountData.additionalInfo.dataMerchant.totalAdmin       | String (16.2) | C
  virtualAccountData.additionalInfo.dataMerchant.jumlahBayar      | String (16.2) | Y
  virtualAccountData.additionalInfo.dataMerchant.minimumAmount    | String (16.2) | C
  virtualAccountData.additionalInfo.dataMerchant.totalAngsuran    | String (4)    | C
  virtualAccountData.additionalInfo.dataMerchant.customer         | Object        | -C
  virtualAccountData.additionalInfo.dataMerchant.customer.email   | String (100)  | C | ours: an e-mail address
  virtualAccountData.additionalInfo.dataMerchant.jatuhTempo       | Date          | C
  virtualAccountData.additionalInfo.dataMerchant.listBills                              | Array of Object | C
  virtualAccountData.additionalInfo.dataMerchant.listBills[].billCode                   | String (2)  | Y
  virtualAccountData.additionalInfo.dataMerchant.listBills[].billName                   | String (20) | Y
  virtualAccountData.additionalInfo.dataMerchant.listBills[].billAmount                 | Amount      | Y
  virtualAccountData.additionalInfo.dataMerchant.listBills[].billSubCompany             | String (5)  | C
  virtualAccountData.additionalInfo.dataMerchant.listBills[].BillDescription            | Object      | C
  virtualAccountData.additionalInfo.dataMerchant.listBills[].BillDescription.Indonesian | String (18) | C
  virtualAccountData.additionalInfo.dataMerchant.listBills[].BillDescription.English    | String (18) | C
  virtualAccountData.additionalInfo.dataMerchant.listBills[].BillAmount                 | String (16.2) | C
  virtualAccountData.additionalInfo.dataMerchant.listBills[].BillNumber                 | String (18) | C
  virtualAccountData.additionalInfo.dataMerchant.listBills[].BillSubCompany             | String (5)  | C
  virtualAccountData.additionalInfo.shippingAddress             | Object       | C
  virtualAccountData.additionalInfo.shippingAddress.firstName   | String (50)  | C
  virtualAccountData.additionalInfo.shippingAddress.lastName    | String (50)  | C
  virtualAccountData.additionalInfo.shippingAddress.address     | String (255) | C
  virtualAccountData.additionalInfo.shippingAddress.city        | String (50)  | C
  virtualAccountData.additionalInfo.shippingAddress.postalCode  | String (10)  | C
  virtualAccountData.additionalInfo.shippingAddress.phoneNumber | String (30)  | C | form: 62xxxxxxxxxxxx
  virtualAccountData.additionalInfo.shippingAddress.countryCode | String (3)   | C
  virtualAccountData.additionalInfo.items                       | Array of Object | C
  virtualAccountData.additionalInfo.items[].id                  | String (10)  | C
  virtualAccountData.additionalInfo.items[].name                | String (50)  | C
  virtualAccountData.additionalInfo.items[].price               | Int (16)     | C
  virtualAccountData.additionalInfo.items[].type                | String (50)  | C
  virtualAccountData.additionalInfo.items[].url                 | String (100) | C | ours: http or https
  virtualAccountData.additionalInfo.items[].quantity            | Int (16)     | C
`

export const vaInquiryTables = { request, response } as const
