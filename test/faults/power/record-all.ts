import { join } from 'node:path'
import type { Plan } from './plans.ts'
import { record, type Recording, type RecordOptions } from './record.ts'

/** One recording after the other, each in a folder of `into` that has its number. */
export function recordAll(
  into: string,
  plans: readonly Plan[],
  options: RecordOptions,
): readonly Recording[] {
  const kept = new Map<string, Recording>()
  for (const [number, plan] of plans.entries())
    kept.set(plan.name, record(plan, join(into, String(number)), kept, options))
  return [...kept.values()]
}
