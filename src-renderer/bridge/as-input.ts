import type { InputOf } from '#contract/procedures.ts'
import type { Json } from '#contract/setup-views.ts'

/** JSON as a command takes it. The schema's type differs only in `readonly`, and no code writes into it. */
export function asInput(value: Json): InputOf<'setup.saveProfile'>['profile'] {
  return value as InputOf<'setup.saveProfile'>['profile']
}
