import type { Bill, BillItem, InstalmentDue, ListedBill, Payer } from '#domain/bill.ts'
import { rupiah, type Money } from '#domain/money.ts'
import type { RequestOf, ResponseOf } from '#gateway/define-operation.ts'
import type { vaInquiry } from '#gateway/operations/va-inquiry.ts'
import type { Owed } from './bill-of.ts'
import type { HandlerContext } from './handler.ts'

type Response = ResponseOf<typeof vaInquiry>
type Data = Response['virtualAccountData']
type Info = NonNullable<Data['additionalInfo']>
type DataMerchant = NonNullable<Info['dataMerchant']>
export type InquiryAnswer = Omit<Response, 'responseCode' | 'responseMessage'>

/** For a sale of which only the amount is known. */
const PLAIN_SALE = { english: 'Sale', indonesia: 'Penjualan' }

/** The answer of interface 2.3. Its members follow from the bill; nothing is invented. */
export function inquiryAnswer(
  request: RequestOf<typeof vaInquiry>,
  owed: Owed,
  bill: Bill | undefined,
  payer: Payer | undefined,
  { merchant, rules }: Pick<HandlerContext, 'merchant' | 'rules'>,
): InquiryAnswer {
  const { partnerServiceId, customerNo, virtualAccountNo, inquiryRequestId } = request
  return {
    virtualAccountData: {
      partnerServiceId,
      customerNo,
      virtualAccountNo,
      virtualAccountName: payer?.name ?? merchant.payerName,
      virtualAccountEmail: payer?.email,
      virtualAccountPhone: payer?.phone,
      inquiryRequestId,
      totalAmount: owed.amount,
      billDetails: [{ billDescription: bill?.description ?? PLAIN_SALE }],
      additionalInfo: infoOf(owed, bill, payer, rules.listShape),
    },
  }
}

function infoOf(
  { createdAt, expiresAt }: Owed,
  bill: Bill | undefined,
  payer: Payer | undefined,
  shape: 'amounts' | 'texts',
): Info {
  return {
    token: payer?.cardToken,
    transactionDate: createdAt,
    installmentPeriod: bill?.period,
    isInstallment: isInstallment(bill, payer),
    expiredDatetime: expiresAt,
    validationCode: bill?.validationCode,
    dataMerchant: dataMerchantOf(bill, payer, shape),
    shippingAddress: payer?.address,
    items: bill?.items?.map(itemOf),
  }
}

/** Mandatory for a card (interface, 2.3); without other information a card pays at once. */
function isInstallment(bill: Bill | undefined, payer: Payer | undefined): 'Y' | 'N' | undefined {
  if (bill?.isInstalment === undefined) return payer?.cardToken === undefined ? undefined : 'N'
  return bill.isInstalment ? 'Y' : 'N'
}

function dataMerchantOf(
  bill: Bill | undefined,
  payer: Payer | undefined,
  shape: 'amounts' | 'texts',
): DataMerchant | undefined {
  if (bill?.instalment === undefined && bill?.listed === undefined) return undefined
  const listBills = bill.listed?.map((each) =>
    shape === 'amounts' ? listedByAmount(each) : listedByText(each),
  )
  return { ...(bill.instalment === undefined ? {} : instalmentOf(bill.instalment, payer)), listBills }
}

function instalmentOf(due: InstalmentDue, payer: Payer | undefined): DataMerchant {
  return {
    kodeCa: due.aggregator,
    kodeSubCa: due.subAggregator,
    namaPelanggan: payer?.name,
    noKontrak: payer?.contract,
    angsuranKe: due.number,
    jmlBayarExcAdm: due.withoutFees,
    denda: due.penalty,
    feeCa: due.feeOfAggregator,
    feeSwitcher: due.feeOfSwitcher,
    totalAdmin: due.feesTotal,
    jumlahBayar: due.total,
    minimumAmount: due.minimum,
    totalAngsuran: due.count,
    customer: payer?.email === undefined ? undefined : { email: payer.email },
    jatuhTempo: due.dueOn,
  }
}

/** Shape 1 of the interface. */
function listedByAmount({ code, name, amount, subCompany }: ListedBill) {
  return { billCode: code, billName: name.indonesia, billAmount: amount, billSubCompany: subCompany }
}

/** Shape 2 of the interface. */
function listedByText({ code, name, amount, subCompany }: ListedBill) {
  return {
    BillDescription: { Indonesian: name.indonesia, English: name.english },
    BillAmount: amount,
    BillNumber: code,
    BillSubCompany: subCompany,
  }
}

function itemOf({ id, name, price, type, url, quantity }: BillItem) {
  return { id, name, price: rounded(price), type, url, quantity }
}

/** "Integer, rounded" (interface, 2.3): half a rupiah rounds up. */
function rounded({ minor }: Money): Money {
  return rupiah((minor + 50n) / 100n)
}
