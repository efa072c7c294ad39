// A thread of its own with a journal of its own: plays stretches of seeds and sends what came of them.
import { serve } from '#test/support/pool.ts'
import { playMany, type Stretch, type Tallied } from './many.ts'

serve<Stretch, Tallied>(playMany)
