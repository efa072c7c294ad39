import jsQR from 'jsqr'
import { PNG } from 'pngjs'

/** Reads a QR from a picture of a window, as a customer's phone would. */
export function decodeQr(png: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(png)
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}
