/** The gateway's own list of payments: what it names has come, and what is not on it proves nothing. */
import { flagsAt, type Books, type Flag } from './books.ts'
import { stamp } from './jakarta.ts'

type Body = Readonly<Record<string, unknown>>

/** `late`: by minutes. `empty`: of a merchant whose payments are kept elsewhere. */
export const LISTS = ['none', 'whole', 'late', 'empty', 'refused'] as const
export type List = (typeof LISTS)[number]

const LATE_MS = 4 * 60_000

export function listPayments(
  body: Body,
  { books, list, asOf }: { readonly books: Books; readonly list: List; readonly asOf: number },
): Body {
  const { rq_uuid, comm_code: merchant, from_date_time: from, to_date_time: to } = body
  const head = { rq_uuid, rs_datetime: timeB(asOf) }
  if (list === 'refused') return { ...head, error_code: '0004', error_message: 'Unknown' }
  const at = list === 'late' ? asOf - LATE_MS : asOf
  const all = list === 'empty' ? [] : [...books.entries()].filter((entry) => entry.merchant === merchant)
  const records = all
    .flatMap((entry) => {
      const flags = flagsAt(entry, at, 'F')
      const transactions = books.at(entry.reference, at)?.transactions ?? []
      return transactions.map((one, index) => ({
        transaction_id: one.id,
        ref_id: entry.reference,
        transaction_type: 'PAYMENT',
        transaction_time: timeB(one.at),
        transaction_status: STATUS[flags[index] ?? one.flag],
        ccy: 'IDR',
        amount: String(one.principal / 100n),
        total_amount: String((one.principal + one.fee) / 100n),
      }))
    })
    .filter(({ transaction_time: when }) => when >= String(from) && when <= String(to))
    .toReversed()
  const [size, number] = [Number(body['page_size']), Number(body['page_number'])]
  const pagination = {
    total_data: records.length,
    total_pages: Math.ceil(records.length / size),
    page_number: number,
    page_size: size,
  }
  const data = records.slice((number - 1) * size, number * size)
  return { ...head, error_code: '0000', error_message: 'Success', pagination, data }
}

const STATUS: Readonly<Record<Flag, string>> = {
  S: '1',
  WS: '1',
  EX: '2',
  F: '0',
  IP: '7',
  SP: '7',
  WC: '7',
}

function timeB(at: number): string {
  return stamp(at).slice(0, 19).replace('T', ' ')
}
