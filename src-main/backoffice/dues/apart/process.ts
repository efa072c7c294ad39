// Entry of the process of dues: as Electron's utilityProcess or as a Node child.
import '#journal/opening/stand-back.ts'
import { serve } from '../../apart/serve.ts'
import { openDuesWork } from './work.ts'

serve(openDuesWork())
