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
  for (let row = 0; row < modules.size * SCALE; row += 1) {
    for (let column = 0; column < modules.size * SCALE; column += 1) {
      if (modules.get(Math.floor(row / SCALE), Math.floor(column / SCALE)) === 0) continue
      png.data[(row + QUIET_ZONE * SCALE) * side + column + QUIET_ZONE * SCALE] = 0
    }
  }
  return PNG.sync.write(png, { colorType: 0, inputColorType: 0, inputHasAlpha: false })
}
