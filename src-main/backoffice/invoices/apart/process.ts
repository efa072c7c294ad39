// Entry of the process of workbooks: `<entry> <journal file>`, as Electron's utilityProcess or as a Node child.
import '#journal/opening/stand-back.ts'
import { serve } from '../../apart/serve.ts'
import { keysIn, openInvoiceWork } from './work.ts'

const [journalFile = ''] = process.argv.slice(2)
serve(openInvoiceWork(keysIn(journalFile)))
