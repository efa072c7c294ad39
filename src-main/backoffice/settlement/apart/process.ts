// Entry of the reconciliation's process: `<entry> <journal file>`, as Electron's utilityProcess or as a Node child.
import '#journal/opening/stand-back.ts'
import { serve } from '../../apart/serve.ts'
import { openWork } from './work.ts'

const [journalFile = ''] = process.argv.slice(2)
serve(openWork(journalFile))
