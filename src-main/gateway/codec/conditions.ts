/** Rules of the interface's notes that span several fields: what is required when, and what must agree. */

/** Which bank has which extra mandatory fields (interface, 2.8: bank A and bank B); the codes are profile data. */
export type BankRules = Readonly<Record<string, 'A' | 'B' | undefined>>

export type WireObject = Readonly<Record<string, unknown>>

export type Condition = {
  /** In words, for documents: "source bank is bank A". */
  readonly name: string
  readonly section: string
  readonly when: (request: WireObject, banks: BankRules) => boolean
  /** Dotted paths of the fields that are then mandatory. */
  readonly fields: readonly string[]
  /** Merged into the operation's example, it makes a request to which the condition applies. */
  readonly example: WireObject
}

export type Agreement = {
  readonly name: string
  readonly section: string
  /** Dotted path of the field to name when the rule does not hold. */
  readonly field: string
  readonly holds: (request: WireObject, banks: BankRules) => boolean
  /** Merged into the example, it makes a request that breaks the rule. */
  readonly broken: WireObject
}

export type Rules = {
  readonly conditions?: readonly Condition[]
  readonly agreements?: readonly Agreement[]
}

export type RuleFaults = {
  /** Mandatory here, and absent. */
  readonly missing: readonly string[]
  /** Present, but inconsistent with the rest. */
  readonly invalid: readonly string[]
}

/** The rules of the operation that a request in wire form (before any encryption) breaks. */
export function ruleFaults(rules: Rules, request: WireObject, banks: BankRules): RuleFaults {
  const missing = (rules.conditions ?? [])
    .filter(({ when }) => when(request, banks))
    .flatMap(({ fields }) => fields.filter((field) => isAbsent(valueAt(request, field))))
  const invalid = (rules.agreements ?? [])
    .filter(({ holds }) => !holds(request, banks))
    .map(({ field }) => field)
  return { missing: [...new Set(missing)], invalid: [...new Set(invalid)] }
}

/** The member at a dotted path; own members only. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), value)
}

/** `patch` merged into `base`: objects member by member, anything else replaced; `undefined` removes a member. */
export function laidOver(base: WireObject, patch: WireObject): WireObject {
  const merged: Record<string, unknown> = { ...base }
  for (const [name, value] of Object.entries(patch)) {
    const below = merged[name]
    if (value === undefined) delete merged[name]
    else merged[name] = isObject(below) && isObject(value) ? laidOver(below, value) : value
  }
  return merged
}

/** An empty string is present: some conditional fields are mandatory and empty (interface, 2.8, `proxyType`). */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function isObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
