// Only the copy step, which the backup process runs first: `<entry> <journal file> <target file>`, as a Node
// child.
import '#journal/opening/stand-back.ts'
import { backUp } from '#journal/backup.ts'
import { postLast, postToParent } from '#journal/parent.ts'

const [file = '', target = ''] = process.argv.slice(2)
const report = await backUp(file, target, (done, of) => postToParent({ type: 'progress', done, of }))
postLast({ type: 'result', report })
