const amount = { value: '150000.00', currency: 'IDR' } as const

export const inquiryRequestExample = {
  partnerServiceId: ' SAMPLE1',
  customerNo: 'SAMPLE-MERCHANT',
  virtualAccountNo: 'P00126112000000427F3Q',
  trxDateInit: '2026-11-20T10:00:00+07:00',
  inquiryRequestId: 'INQ261120000000000001',
}

export const inquiryResponseExample = {
  responseCode: '2002400',
  responseMessage: 'Success',
  virtualAccountData: {
    partnerServiceId: ' SAMPLE1',
    customerNo: 'SAMPLE-MERCHANT',
    virtualAccountNo: 'P00126112000000427F3Q',
    virtualAccountName: 'PELANGGAN CONTOH',
    virtualAccountEmail: 'pelanggan@mail.example',
    virtualAccountPhone: '6281200000000',
    inquiryRequestId: 'INQ261120000000000001',
    totalAmount: amount,
    billDetails: [{ billDescription: { english: 'Sale', indonesia: 'Penjualan' } }],
    additionalInfo: {
      token: 'CARDTOKEN0001',
      transactionDate: '2026-11-20T09:59:00+07:00',
      installmentPeriod: '3M' as const,
      isInstallment: 'Y' as const,
      expiredDatetime: '2026-11-20T10:10:00+07:00',
      validationCode: 'PROMO-01',
      dataMerchant: {
        kodeCa: '12345678',
        kodeSubCa: '12345678',
        namaPelanggan: 'PELANGGAN CONTOH',
        noKontrak: '000000000001',
        angsuranKe: '02',
        jmlBayarExcAdm: '140000.00',
        denda: '5000.00',
        feeCa: '1000.00',
        feeSwitcher: '1000.00',
        totalAdmin: '3000.00',
        jumlahBayar: '150000.00',
        minimumAmount: '10000.00',
        totalAngsuran: '12',
        customer: { email: 'pelanggan@mail.example' },
        jatuhTempo: '2026-11-30',
        listBills: [
          { billCode: '01', billName: 'Sale', billAmount: amount, billSubCompany: '00000' },
          {
            BillDescription: { Indonesian: 'Penjualan', English: 'Sale' },
            BillAmount: '150000.00',
            BillNumber: '000000000000000001',
            BillSubCompany: '00000',
          },
        ],
      },
      shippingAddress: {
        firstName: 'Pelanggan',
        lastName: 'Contoh',
        address: 'Jalan Contoh 1',
        city: 'Jakarta',
        postalCode: '10110',
        phoneNumber: '6281200000000',
        countryCode: 'IDN',
      },
      items: [
        {
          id: 'ITEM-1',
          name: 'Barang contoh',
          price: 150_000,
          type: 'Goods',
          url: 'https://shop.example/item/1',
          quantity: 1,
        },
      ],
    },
  },
}
