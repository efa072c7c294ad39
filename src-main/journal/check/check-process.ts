// Entry of a separate process: `<entry> <journal file> [copy, or ''] [place as JSON]`, as Electron's utilityProcess or as
// a Node child.
import '../opening/stand-back.ts'
import type { CheckPlace } from '../chain/checkpoint-text.ts'
import { brokenOff, checkJournal, type CheckMessage, type CheckReport } from './check-report.ts'
import { connectReadOnly } from '../connection.ts'
import { postLast, postToParent } from '../parent.ts'

function run(file: string, from: CheckPlace | undefined, copy: string | undefined): CheckReport {
  try {
    const db = connectReadOnly(file)
    try {
      const tell = (message: CheckMessage): void => postToParent(message)
      return checkJournal(db, {
        ...{ copy, from },
        onProgress: (done, of) => tell({ type: 'progress', done, of }),
        onPlace: (place) => tell({ type: 'place', place }),
      })
    } finally {
      db.close()
    }
  } catch (error) {
    return brokenOff(error)
  }
}

const [file = '', copy = '', place] = process.argv.slice(2)
const from = place === undefined ? undefined : (JSON.parse(place) as CheckPlace)
const last: CheckMessage = { type: 'result', report: run(file, from, copy === '' ? undefined : copy) }
postLast(last)
