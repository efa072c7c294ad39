// Entry of the reconciliation's process: `<entry> <journal file>`, as Electron's utilityProcess or as a Node child.
import '#journal/opening/stand-back.ts'
import type { FromWork, InputTo, ToWork } from './messages.ts'
import { answerBy, openWork } from './work.ts'

/** Electron's utility process has this instead of `process.send`; Node's types do not know it. */
type ParentPort = {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
  postMessage(message: FromWork): void
}

const [journalFile = ''] = process.argv.slice(2)
const { parentPort } = process as unknown as { readonly parentPort?: ParentPort | null }
const isUtility = parentPort !== undefined && parentPort !== null
const tell = (message: FromWork): void =>
  isUtility ? parentPort.postMessage(message) : void process.send?.(message)

const work = openWork(journalFile)

function hear({ id, name, input }: ToWork): void {
  // Sent by our own program, so the shape is trusted.
  answerBy(work, name, input as InputTo<typeof name>).then(
    (answer) => tell({ type: 'answer', id, answer }),
    (error: unknown) =>
      tell({ type: 'bug', id, message: error instanceof Error ? (error.stack ?? '') : String(error) }),
  )
}

if (isUtility) {
  parentPort.on('message', ({ data }) => hear(data as ToWork))
  parentPort.on('close', () => process.exit(0))
} else {
  process.on('message', (message: ToWork) => hear(message))
  process.on('disconnect', () => process.exit(0))
}
