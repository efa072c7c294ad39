import type { Line } from '../report/line.ts'
import { commitLine } from './commit.ts'
import { diskLine } from './disk.ts'
import { growthLine } from './growth.ts'
import { historyLine } from './history.ts'
import { largeJournalLine } from './large-journal.ts'
import { memoryLine } from './memory.ts'
import { paymentLine } from './payment.ts'
import { peerLines } from './peers.ts'
import { invoicesLine, signatureLine } from './request.ts'
import { saleLine } from './sale.ts'
import { sizeLine } from './size.ts'
import { startLine } from './start.ts'

type Options = {
  readonly large: string | undefined
  /** The folder of the other programs. */
  readonly peers: string | undefined
}

/** All lines of the report, in its order. */
export function linesOf(options: Options): readonly Line[] {
  return [
    startLine(options),
    saleLine,
    ...(options.large === undefined ? [] : [historyLine(options.large)]),
    commitLine,
    signatureLine,
    invoicesLine,
    paymentLine,
    memoryLine,
    growthLine,
    largeJournalLine,
    diskLine,
    sizeLine,
    ...(options.peers === undefined ? [] : peerLines(options.peers)),
  ]
}
