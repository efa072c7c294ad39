import { answerBy, type Answers, type FromWork, type Questions, type ToWork } from './messages.ts'

/** Electron's utility process has this instead of `process.send`; Node's types do not know it. */
type ParentPort = {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
  postMessage(message: FromWork): void
}

/** Answers the main process for as long as it lives, as Electron's utilityProcess or as a Node child. */
export function serve<Q extends Questions>(work: Answers<Q>): void {
  const { parentPort } = process as unknown as { readonly parentPort?: ParentPort | null }
  const isUtility = parentPort !== undefined && parentPort !== null
  const tell = (message: FromWork): void =>
    isUtility ? parentPort.postMessage(message) : void process.send?.(message)
  const hear = ({ id, name, input }: ToWork): void => {
    answerBy(work, name as keyof Q & string, input as Q[keyof Q & string]['input']).then(
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
}
