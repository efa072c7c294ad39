import * as fc from 'fast-check'

const codePoint = fc
  .integer({ min: 0, max: 0x10_ffff - 0x800 })
  .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + 0x800))

/** Any code points, like fast-check's unit "binary", which takes a second to build in each file. */
export const anyText = (most?: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), codePoint),
    ...(most === undefined ? {} : { maxLength: most }),
  })
