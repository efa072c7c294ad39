/** Writes docs/policy.schema.json, which editors check a policy file with; --check only reports whether it is current. */
import { z } from 'zod'
import { policySchema } from '#policy/policy-schema.ts'
import { writeOrCheck } from './lib/generated.ts'

const schema = z.toJSONSchema(policySchema, { io: 'input' })
writeOrCheck(
  'policy.schema.json',
  `${JSON.stringify({ ...schema, title: "Loket's policy" }, undefined, 2)}\n`,
)
