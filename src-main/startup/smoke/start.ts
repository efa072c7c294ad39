import type { SmokeAsked } from './asked.ts'
import { playSmoke, type Open } from './play.ts'
import { runSmoke } from './run.ts'

export function startSmoke(asked: SmokeAsked, open: Open): Promise<void> {
  return asked === 'run' ? runSmoke() : playSmoke(open)
}
