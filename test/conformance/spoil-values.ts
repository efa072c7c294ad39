import type { FieldFacts } from '#gateway/codec/facts.ts'
import type { DeclaredField } from '#gateway/codec/walk.ts'
import { isObject } from './body.ts'
import { ABSENT, spoilsOf, type Kind, type Spoil } from './spoil.ts'

/** Like the wire's spoils; for non-text values, others of that type. */
export function spoilsOfValue(field: DeclaredField, value: unknown): readonly Spoil[] {
  if (typeof value === 'string') return spoilsOf(field, value)
  const { facts } = field
  const of = (kind: Kind, spoils: readonly unknown[]): readonly Spoil[] =>
    spoils.map((spoil) => ({ kind, value: spoil }))
  const absent: Spoil = { kind: 'absent', value: ABSENT }
  if (typeof value === 'number') {
    const most = facts.type.startsWith('Timestamp') ? 1e15 : 10 ** (facts.max ?? 9)
    return [
      absent,
      ...of('too long', [most]),
      ...of('wrong type', ['7', true, [value], { value }, null]),
      ...of('not allowed', [
        Number.NaN,
        Number.POSITIVE_INFINITY,
        ...(facts.type.startsWith('Timestamp') ? [] : [-1, 1.5]),
      ]),
    ]
  }
  if (isMoney(value)) {
    return [
      absent,
      ...of('too long', [{ ...value, minor: beyond(facts) }]),
      ...of('wrong type', ['150000.00', 7, true, [value], {}, null]),
      ...of('not allowed', [
        { ...value, minor: -100n },
        ...(facts.withSen === true ? [] : [{ ...value, minor: value.minor + 1n }]),
      ]),
    ]
  }
  const others = ['text', 7, true, null, ...(Array.isArray(value) ? [{ value }] : [[value]])]
  return [absent, ...of('wrong type', others)]
}

export function isMoney(value: unknown): value is { readonly minor: bigint; readonly currency: string } {
  return isObject(value) && typeof value.minor === 'bigint'
}

/** The smallest amount, in sen, with more digits than its type allows. */
function beyond({ type, max = 0 }: FieldFacts): bigint {
  return 10n ** BigInt(/^(?:String|Int) \(\d+\)$/.test(type) ? max + 2 : 16)
}
