// Entry of a process of its own: `<entry> <journal file>`, as Electron's utilityProcess or as a Node child.
import './stand-back.ts'
import { checkJournal, type CheckMessage, type CheckReport } from './check-report.ts'
import { connectReadOnly } from './connection.ts'
import { postLast, postToParent } from './parent.ts'

function run(file: string): CheckReport {
  try {
    const db = connectReadOnly(file)
    try {
      const tell = (message: CheckMessage): void => postToParent(message)
      return checkJournal(db, (done, of) => tell({ type: 'progress', done, of }))
    } finally {
      db.close()
    }
  } catch (error) {
    return { ok: false, found: 'unreadable', why: error instanceof Error ? error.message : String(error) }
  }
}

const last: CheckMessage = { type: 'result', report: run(process.argv[2] ?? '') }
postLast(last)
