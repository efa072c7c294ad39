// Entry of a separate process: `<entry> <journal file> <target.csv> <options as JSON>`, as utilityProcess or as a
// Node child.
import '../opening/stand-back.ts'
import { type ExportMessage, exportTo } from './export.ts'
import { postLast, postToParent } from '../parent.ts'

const [file = '', target = '', options = ''] = process.argv.slice(2)
const tell = (message: ExportMessage): void => postToParent(message)
const report = exportTo(file, target, options, (done, of) => tell({ type: 'progress', done, of }))
const last: ExportMessage = { type: 'result', report }
postLast(last)
