// A thread of its own with a journal of its own: plays stretches of seeds and sends what came of them.
import { serve } from '#test/support/pool.ts'
import { playMany } from './many.ts'

serve(playMany)
