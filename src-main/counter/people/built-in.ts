import type { Person, PersonId } from '#domain/person.ts'

/** The people who always exist in practice, with publicly known PINs. */
export const BUILT_IN: readonly Person[] = [
  { id: 'practice-cashier', name: 'Kasir', role: 'cashier' },
  { id: 'practice-manager', name: 'Manajer', role: 'manager' },
  { id: 'practice-it', name: 'IT', role: 'it' },
]

export const PRACTICE_PINS: Readonly<Record<PersonId, string>> = {
  'practice-cashier': '1111',
  'practice-manager': '2222',
  'practice-it': '3333',
}
