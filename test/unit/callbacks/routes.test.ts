import { expect, it } from 'vitest'
import { inquiryAddress } from '#callbacks/routes.ts'

it.each([
  ['https://shop.example', 'https://shop.example/v1.0/transfer-va/inquiry'],
  ['https://shop.example/till-7/', 'https://shop.example/till-7/v1.0/transfer-va/inquiry'],
  ['https://shop.example/api/v1.0/transfer-va/inquiry', 'https://shop.example/api/v1.0/transfer-va/inquiry'],
])('%s is registered with the path of the inquiry, once', (told, registered) => {
  expect(inquiryAddress(told)).toBe(registered)
})
