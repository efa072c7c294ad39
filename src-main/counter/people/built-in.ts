import type { Person, PersonId } from '#domain/person.ts'

/** Who is always there in practice, with a PIN that everybody is told. */
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
