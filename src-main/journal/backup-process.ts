// Entry of a process of its own: `<entry> <journal file> <target file>`, as utilityProcess or as a Node child.
import './stand-back.ts'
import { backUp, type BackupMessage } from './backup.ts'
import { postLast, postToParent } from './parent.ts'

const [file = '', target = ''] = process.argv.slice(2)
const tell = (message: BackupMessage): void => postToParent(message)
const report = await backUp(file, target, (done, of) => tell({ type: 'progress', done, of }))
const last: BackupMessage = { type: 'result', report }
postLast(last)
