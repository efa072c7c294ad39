/**
 * The program that is killed: sells at full speed on the real journal and tells each promise over file descriptor 3 as
 * soon as it has been given. `victim.ts <json of VictimOrders>`; begins when it hears a byte on its standard input.
 */
import { readSync, writeSync } from 'node:fs'
import { connect } from '#journal/connection.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal } from '#journal/opening/open.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { sealKey } from '#test/support/seal-key.ts'
import { sellForADay } from '../sales.ts'

export type VictimOrders = {
  readonly file: string
  readonly seed: number
  /** Pages after which SQLite moves the log into the file. */
  readonly checkpointEvery: number
  /** The control: says that an event is there before it is. */
  readonly tellsTooEarly: boolean
}

/** Followed by a number, and by the hash of the event, or by `-` where it is not known. */
export type Word = 'ready' | 'event' | 'reference' | 'external-id'

const ACKNOWLEDGE_FD = 3
/** Closed and opened again after so many, so that both happen under fire too. */
const SALES_OF_A_DAY = 20

const orders = JSON.parse(process.argv[2] ?? '{}') as VictimOrders
const chance = seededRandom(orders.seed).next
const tell = (word: Word, number: bigint | number, head = '-'): void =>
  void writeSync(ACKNOWLEDGE_FD, `${word} ${number} ${head}\n`)

// The input is closed: it was only asked to come up once, or its parent is gone.
if (readSync(0, Buffer.alloc(1)) === 0) process.exit(0)
tell('ready', 0)
for (;;) {
  const journal = open()
  const told = orders.tellsTooEarly ? tellingTooEarly(journal) : journal
  for (const said of sellForADay(told, { sales: SALES_OF_A_DAY, chance, closeShift: chance() < 0.3 })) {
    if (said.type === 'number') tell(said.name, said.value)
    else if (!orders.tellsTooEarly) tell('event', said.seq, said.head)
  }
  journal.close()
}

function open(): Journal {
  const opened = openJournal({
    file: orders.file,
    mode: 'practice',
    sealKey,
    clock: { now: () => Date.UTC(2026, 10, 20, 5) },
    connect: (name) => {
      const db = connect(name)
      db.pragma(`wal_autocheckpoint = ${orders.checkpointEvery}`)
      return db
    },
  })
  if (!opened.ok) throw new Error(`${opened.why}: ${opened.detail}`)
  return opened.journal
}

function tellingTooEarly(journal: Journal): Journal {
  return {
    ...journal,
    read: journal.read,
    write: {
      ...journal.write,
      commit: (change) => {
        tell('event', journal.read.seqNow() + 1n)
        return journal.write.commit(change)
      },
    },
  }
}
