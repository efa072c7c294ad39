/** The journal's and the gateway simulator's books, read from their files after both are closed. */
import { join } from 'node:path'
import { readWireAmount } from '#domain/money.ts'
import { moneyReceived } from '#domain/received.ts'
import { openJournal } from '#journal/opening/open.ts'
import { openState } from '#simulator/state.ts'
import { fileStore } from '#simulator/store.ts'
import { principalOf, stateOf } from '#simulator/operations/transaction.ts'

export type Book = { readonly count: number; readonly minor: bigint }

const clock = { now: () => Date.now() }

/** Every rupiah that the gateway simulator reports as paid for this till's orders. */
export function gatewayBook(folder: string, now: number): Book {
  const state = openState(fileStore(join(folder, 'practice-gateway.jsonl')), now)
  const amounts = state
    .orders()
    .flatMap((order) =>
      order.kind === 'invoice'
        ? []
        : order.transactions
            .filter((transaction) => stateOf(order, transaction, now) === 'S')
            .map((transaction) => readWireAmount(principalOf(transaction))?.minor ?? 0n),
    )
  return { count: amounts.length, minor: amounts.reduce((sum, minor) => sum + minor, 0n) }
}

export type JournalBook = Book & { readonly orders: number }

/** Every rupiah paid according to the journal's orders; also verifies the file. */
export function journalBook(folder: string): JournalBook {
  const opened = openJournal({ file: join(folder, 'practice.journal'), mode: 'practice', clock })
  if (!opened.ok) throw new Error(`the journal cannot be read: ${opened.why} ${opened.detail}`)
  const { journal } = opened
  try {
    const whole = journal.tailCheck(10_000_000)
    if (!whole.ok) throw new Error(`the journal is broken: ${JSON.stringify(whole)}`)
    const amounts: bigint[] = []
    let cursor: string | undefined
    do {
      const page = journal.read.history({ limit: 200, cursor })
      amounts.push(...page.rows.map((order) => moneyReceived(order).minor))
      cursor = page.next
    } while (cursor !== undefined)
    const paid = amounts.filter((minor) => minor > 0n)
    return {
      orders: amounts.length,
      count: paid.length,
      minor: paid.reduce((sum, minor) => sum + minor, 0n),
    }
  } finally {
    journal.close()
  }
}
