import { constants } from 'node:zlib'
import { PNG } from 'pngjs'
import { create } from 'qrcode'

const SCALE = 8
const QUIET_ZONE = 4

/** The text as a QR image: PNG, grey, eight pixels a module, four modules of quiet zone. */
export function qrPng(text: string): Buffer {
  const { modules } = create(text, { errorCorrectionLevel: 'medium' })
  const side = (modules.size + 2 * QUIET_ZONE) * SCALE
  const png = new PNG({ width: side, height: side })
  png.data = Buffer.alloc(side * side, 0xff)
  for (let row = 0; row < modules.size; row += 1) {
    const top = (row + QUIET_ZONE) * SCALE * side
    for (let column = 0; column < modules.size; column += 1) {
      const left = top + (column + QUIET_ZONE) * SCALE
      if (modules.get(row, column) !== 0) png.data.fill(0, left, left + SCALE)
    }
    for (let more = 1; more < SCALE; more += 1) png.data.copy(png.data, top + more * side, top, top + side)
  }
  // Squares need no filter, and choosing one takes longer than all the rest.
  const plain = { filterType: 0, deflateLevel: 6, deflateStrategy: constants.Z_DEFAULT_STRATEGY }
  return PNG.sync.write(png, { colorType: 0, inputColorType: 0, inputHasAlpha: false, ...plain })
}
