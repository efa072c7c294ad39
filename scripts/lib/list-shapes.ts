import { z } from 'zod'
import { structureOf, unwrapped } from '#gateway/codec/walk.ts'

/** The shapes that the entries of a list may have, when there is more than one. */
export function shapesOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const wire = structureOf(unwrapped(schema).bare)
  if (!(wire instanceof z.ZodArray)) return []
  const entry = structureOf(unwrapped(wire.element).bare)
  return entry instanceof z.ZodUnion ? entry.options : []
}
