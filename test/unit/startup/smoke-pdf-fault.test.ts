import { expect, test } from 'vitest'
import { pdfFault } from '#startup/smoke/pdf-fault.ts'

test.each([
  ['%PDF-1.4\n5 0 obj\n<</Type /Page\n/Resources 3 0 R>>', undefined],
  ['%PDF-1.4\n5 0 obj\n<</Type/Page/Resources 3 0 R>>', undefined],
  ['%PDF-1.4\n5 0 obj\n<</Type /Pages\n/Count 0>>', 'the slip has no page'],
  ['<html>/Type /Page', 'the slip is not a PDF'],
  ['', 'the slip is not a PDF'],
])('%j', (text, fault) => {
  expect(pdfFault(Buffer.from(text))).toBe(fault)
})
