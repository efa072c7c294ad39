// Entry of the process of one export, as Electron's utilityProcess or as a Node child. Its job is its first message.
import '#journal/opening/stand-back.ts'
import { postLast, postToParent } from '#journal/parent.ts'
import { discardFile } from '#journal/restore/whole-file.ts'
import type { FromExport, ToExport } from './messages.ts'
import { writeExport } from './write-export.ts'

/** Electron's utility process has this instead of `process.send`; Node's types do not know it. */
type ParentPort = {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
}

/** A hundred of them are longer than the review waits before it looks at the journal without being told. */
const WAIT_MS = 100

const { parentPort } = process as unknown as { readonly parentPort?: ParentPort | null }
const tell = (message: FromExport): void => postToParent(message)
let target: string | undefined

async function start({ job }: ToExport): Promise<void> {
  target = job.target
  const report = await writeExport(job, {
    wait: () => new Promise((resolve) => void setTimeout(resolve, WAIT_MS)),
    pause: () => new Promise((resolve) => void setImmediate(resolve)),
    onProgress: (done, of) => tell({ type: 'progress', done, of }),
  })
  const last: FromExport = { type: 'result', report }
  postLast(last)
}

/** The main process has gone, so the file can never get its name. */
function leave(): void {
  if (target !== undefined) discardFile(target)
  process.exit(0)
}

if (parentPort !== undefined && parentPort !== null) {
  // Sent by our own program, so its shape is trusted.
  parentPort.on('message', ({ data }) => void start(data as ToExport))
  parentPort.on('close', leave)
} else {
  process.on('message', (message: ToExport) => void start(message))
  process.on('disconnect', leave)
}
