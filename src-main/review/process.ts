// Entry of the review's process: `<entry> <journal file>`, as Electron's utilityProcess or as a Node child.
import '#journal/opening/stand-back.ts'
import { systemClock, systemTimers } from '#support/real-ports.ts'
import { openKeeper } from './keeper.ts'
import type { FromReview, ToReview } from './messages.ts'

/** Electron's utility process has this instead of `process.send`; Node's types do not know it. */
type ParentPort = {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
  postMessage(message: FromReview): void
}

const PULSE_MS = 5_000

const [journalFile = ''] = process.argv.slice(2)
const { parentPort } = process as unknown as { readonly parentPort?: ParentPort | null }
const isUtility = parentPort !== undefined && parentPort !== null
const tell = (message: FromReview): void =>
  isUtility ? parentPort.postMessage(message) : void process.send?.(message)

const keeper = openKeeper({
  journalFile,
  clock: systemClock,
  after: systemTimers.after,
  pause: () => new Promise((resolve) => void setImmediate(resolve)),
  onFollowed: (seq) => tell({ type: 'followed', seq }),
  bug: (error) =>
    tell({ type: 'bug', message: error instanceof Error ? (error.stack ?? '') : String(error) }),
})

function hear(message: ToReview): void {
  switch (message.type) {
    case 'follow':
      return keeper.follow()
    case 'give-way':
      return keeper.giveWay()
    case 'ask': {
      const { id, question } = message
      void keeper.ask(question).then((answer) => {
        tell(answer === undefined ? { type: 'not-ready', id } : { type: 'answer', id, answer })
      })
      return
    }
    case 'stop':
      return leave()
  }
}

function leave(): void {
  keeper.close()
  process.exit(0)
}

if (isUtility) {
  // Sent by our own program, so its shape is trusted.
  parentPort.on('message', ({ data }) => hear(data as ToReview))
  parentPort.on('close', leave)
} else {
  process.on('message', (message: ToReview) => hear(message))
  process.on('disconnect', leave)
}
setInterval(() => tell({ type: 'pulse' }), PULSE_MS)
keeper.follow()
