import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPayer, sealPayer, type Payer } from '#domain/bill.ts'
import type { PersonalBox } from '#domain/personal-box.ts'

/** Not real encryption, but different from the text. */
const box: PersonalBox = {
  seal: (text) => `sealed ${text}`,
  open: (sealed) => (sealed.startsWith('sealed ') ? sealed.slice(7) : undefined),
  mark: (text) => `mark ${text.length}`,
}

const some = fc.string()
const payer = fc.record(
  {
    name: some,
    email: some,
    phone: some,
    cardToken: some,
    contract: some,
    address: fc.record({ firstName: some, city: some, countryCode: some }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

test('a payer comes back as it was sealed', () => {
  fc.assert(
    fc.property(payer, (known: Payer) => {
      expect(openPayer(box, sealPayer(box, known))).toEqual(known)
    }),
  )
})

test.each([
  ['not sealed', '{"name":"Sari"}'],
  ['no JSON', 'sealed Sari'],
  ['a list', 'sealed ["name"]'],
  ['nothing', 'sealed null'],
])('no payer: %s', (_name, sealed) => {
  expect(openPayer(box, sealed)).toBeUndefined()
})

test('what does not belong to a payer is left out', () => {
  const sealed = box.seal('{"name":"Sari","phone":62,"more":"x","address":{"city":"Depok","zip":1}}')
  expect(openPayer(box, sealed)).toEqual({ name: 'Sari', address: { city: 'Depok' } })
  expect(openPayer(box, box.seal('{"name":"Sari","address":null}'))).toStrictEqual({ name: 'Sari' })
})
