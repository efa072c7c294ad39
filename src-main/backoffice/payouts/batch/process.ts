// Entry of the process of workbooks of payouts, as Electron's utilityProcess or as a Node child.
import '#journal/opening/stand-back.ts'
import { serve } from '../../apart/serve.ts'
import { openBatchWork } from './work.ts'

serve(openBatchWork())
