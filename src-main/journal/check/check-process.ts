// Entry of a separate process: `<entry> <journal file> [copy]`, as Electron's utilityProcess or as a Node child.
import '../opening/stand-back.ts'
import { brokenOff, checkJournal, type CheckMessage, type CheckReport } from './check-report.ts'
import { connectReadOnly } from '../connection.ts'
import { postLast, postToParent } from '../parent.ts'

function run(file: string, copy: string | undefined): CheckReport {
  try {
    const db = connectReadOnly(file)
    try {
      const tell = (message: CheckMessage): void => postToParent(message)
      return checkJournal(db, { copy, onProgress: (done, of) => tell({ type: 'progress', done, of }) })
    } finally {
      db.close()
    }
  } catch (error) {
    return brokenOff(error)
  }
}

const [file = '', copy] = process.argv.slice(2)
const last: CheckMessage = { type: 'result', report: run(file, copy) }
postLast(last)
