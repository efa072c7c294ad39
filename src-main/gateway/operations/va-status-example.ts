const amount = { value: '150000.00', currency: 'IDR' } as const

const parties = {
  trxId: '261120000000000001',
  expiredDatetime: '2026-11-20 10:10:00',
  memberCode: 'SAMPLE-MERCHANT',
  debitFrom: '0000000001',
  debitFromName: 'PELANGGAN CONTOH',
  debitFromBank: '014',
  creditTo: '0000000002',
  creditToName: 'WARUNG CONTOH',
  creditToBank: '008',
  productCode: 'QRIS',
  productValue: '6281200000000',
  rrn: '000000000001',
  approvalCode: '000001',
  token: 'BANKTOKEN0001',
  userId: 'CUSTOMER-1',
  feeType: 'S',
  txFee: '500.00',
  cardType: 'debit',
}

export const statusExample = {
  request: {
    partnerServiceId: ' SAMPLE1',
    customerNo: 'SAMPLE-MERCHANT',
    virtualAccountNo: 'P00126112000000427F3Q',
    inquiryRequestId: 'INQ261120000000000001',
    paymentRequestId: 'PAY261120000000000001',
    additionalInfo: {
      billNo: '000000000000000001',
      productCode: 'QRIS',
      paymentRef: '261120000000000001',
      terminalId: 'TERMINAL-1',
      traceNumber: '000001',
      sortBy: 'TDD' as const,
    },
  },
  response: {
    responseCode: '2002600',
    responseMessage: 'Successful',
    virtualAccountData: {
      partnerServiceId: ' SAMPLE1',
      customerNo: 'SAMPLE-MERCHANT',
      paymentFlagStatus: 'S' as const,
      paymentFlagReason: { english: 'Success', indonesia: 'Sukses' },
      virtualAccountNo: 'P00126112000000427F3Q',
      inquiryRequestId: 'INQ261120000000000001',
      paymentRequestId: 'PAY261120000000000001',
      paidAmount: amount,
      totalAmount: amount,
      trxDateTime: '2026-11-20T10:00:00+07:00',
      transactionDate: '2026-11-20T10:01:00+07:00',
      billDetails: [
        {
          billAmount: amount,
          billDescription: { english: 'Sale', indonesia: 'Penjualan' },
          billNo: '000000000000000001',
        },
      ],
    },
    additionalInfo: {
      ...parties,
      message: {},
      traceNumber: '000001',
      data: [
        {
          ...parties,
          virtualAccountNo: 'P00126112000000427F3Q',
          paymentFlagStatus: 'S' as const,
          paidAmount: amount,
          totalAmount: amount,
          trxDateTime: '2026-11-20T10:00:00+07:00',
          transactionDate: '2026-11-20T10:01:00+07:00',
          refundData: null,
        },
      ],
    },
  },
}
