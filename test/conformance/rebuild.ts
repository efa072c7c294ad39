import { z } from 'zod'
import { fieldFacts } from '#gateway/codec/facts.ts'

/** The schema rebuilt without one field, all others unchanged: simulates a forgotten line. */
export function without(schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType {
  const built = rebuilt(schema, path)
  const known = fieldFacts.get(schema)
  if (known !== undefined && built !== schema) fieldFacts.add(built, known)
  return built
}

function rebuilt(schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType {
  const [name = '', ...below] = path
  if (schema instanceof z.ZodOptional) return z.optional(without(schema.unwrap(), path))
  if (schema instanceof z.ZodNullable) return z.nullable(without(schema.unwrap(), path))
  if (schema instanceof z.ZodArray) return z.array(without(schema.element, below))
  if (schema instanceof z.ZodRecord) return z.record(z.string(), without(schema.valueType, below))
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((option) => without(option, path)))
  if (schema instanceof z.ZodPipe) {
    const through = schema.in instanceof z.ZodString || schema.in instanceof z.ZodTransform
    const [first, second] = through
      ? [schema.in, without(schema.out, path)]
      : [without(schema.in, path), schema.out]
    return new z.ZodPipe({ type: 'pipe', in: first, out: second })
  }
  if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, name)) return schema
  const { [name]: member, ...rest } = schema.shape as Record<string, z.core.$ZodType>
  if (below.length === 0 || member === undefined) return z.object(rest)
  return z.object({ ...rest, [name]: without(member, below) })
}
