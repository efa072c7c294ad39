// A thread with a journal of its own: plays ranges of seeds and sends the results.
import { serve } from '#test/support/pool.ts'
import { playLives } from './lives.ts'

serve(playLives)
