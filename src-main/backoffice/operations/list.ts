import type { OperationView } from '#contract/setup-views.ts'
import { declaredFields, pathText } from '#gateway/codec/walk.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { placed, settingOf, tokenOf, type GatewayProfile } from '#gateway/profile/profile.ts'
import { incoming, operations } from '#gateway/registry.ts'
import { exampleFor } from './example-for.ts'
import { asWritten } from './written.ts'

/**
 * Every operation that Loket knows, in a form for IT: fields, path, and an example to start from. `now`, epoch
 * milliseconds, is used in the examples.
 */
export function listOperations(profile: GatewayProfile, now: number): readonly OperationView[] {
  const all: readonly Operation[] = [...Object.values(operations), ...Object.values(incoming)]
  return all.map((operation) => {
    const { name, title, serviceCode, direction, method, effect, lookup, beyond, request, path } = operation
    const example = exampleFor(operation, profile, now)
    return {
      name,
      title,
      serviceCode,
      direction,
      beyond: beyond === true,
      enabled: beyond !== true || profile.enabled.some((known) => known === name),
      method,
      path: direction === 'to-gateway' ? placed(profile, settingOf(profile.paths, name) ?? path) : path,
      effect,
      lookup,
      ...(tokenOf(operation, profile) === 'b2b2c' ? { asksCustomer: true as const } : {}),
      fields: [...declaredFields(request)].map(({ path: at, facts }) => ({
        path: pathText(at),
        presence: facts.presence,
        type: facts.type,
        ...(facts.note === undefined ? {} : { note: facts.note }),
      })),
      // Gateway messages are shown whole; ours are shown without what the client fills in.
      example: direction === 'to-merchant' ? example : asWritten(example),
    }
  })
}
