import { describe, expect, it } from 'vitest'
import { isEasyPin } from '#domain/pin.ts'

describe('a PIN that is tried first', () => {
  it.each([
    ...['0000', '1111', '99999999', '1234', '4321', '0123', '7890', '8901', '9876', '3210', '0987', '123456'],
    ...['1212', '123123', '12341234', '9090', '676767'],
  ])('%s is refused', (pin) => expect(isEasyPin(pin)).toBe(true))

  it.each(['4071', '1235', '1122', '2580', '12312', '121213', '1357', '90210', '40718835'])(
    '%s is taken',
    (pin) => expect(isEasyPin(pin)).toBe(false),
  )
})
