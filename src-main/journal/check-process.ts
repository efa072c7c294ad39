// Entry of a process of its own: `<entry> <journal file>`, as Electron's utilityProcess or as a Node child.
import { checkJournal, type CheckMessage, type CheckReport } from './check-report.ts'
import { connectReadOnly } from './connection.ts'

type ParentPort = { postMessage(message: unknown): void }

// A utility process that is gone at once may take its last message with it.
const LINGER_MS = 500

const port = (process as { readonly parentPort?: ParentPort }).parentPort

function post(message: CheckMessage): void {
  if (port !== undefined) port.postMessage(message)
  else process.send?.(message)
}

function run(file: string): CheckReport {
  try {
    const db = connectReadOnly(file)
    try {
      return checkJournal(db, (done, of) => post({ type: 'progress', done, of }))
    } finally {
      db.close()
    }
  } catch (error) {
    return { ok: false, found: 'unreadable', why: error instanceof Error ? error.message : String(error) }
  }
}

post({ type: 'result', report: run(process.argv[2] ?? '') })
if (port !== undefined) setTimeout(() => process.exit(0), LINGER_MS)
