/** A photograph of a made-up card, as a telephone takes it: large, noisy, and with a place in its EXIF. */
import type { Page } from 'playwright-core'

export const CARD_LINES = ['KARTU CONTOH', 'NIK 3174012345678901', 'SITI AMINAH', 'JALAN KENARI 17'] as const
export const EXIF_PLACE = 'KENARI-TEMPAT-6.2088S-106.8456E'

/** JPEG bytes, more than four megabytes. Drawn by the page's own canvas. */
export async function largePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async (lines) => {
    const canvas = document.createElement('canvas')
    canvas.width = 4000
    canvas.height = 2520
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('no canvas')
    pen.fillStyle = '#9fc3dd'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.fillStyle = '#101010'
    // In this type a machine tells I, l and 1 apart.
    pen.font = 'bold 230px monospace'
    lines.forEach((line, place) => pen.fillText(line, 220, 480 + place * 520))
    const points = pen.getImageData(0, 0, canvas.width, canvas.height)
    let seed = 7
    for (let at = 0; at < points.data.length; at += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      if (at % 4 !== 3) points.data[at] = (points.data[at] ?? 0) + (seed % 49) - 24
    }
    pen.putImageData(points, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    const bytes = new Uint8Array(await (blob ?? new Blob()).arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 30_000)
      text += String.fromCharCode(...bytes.subarray(at, at + 30_000))
    return btoa(text)
  }, CARD_LINES)
  return withExif(Buffer.from(base64, 'base64'))
}

/** A comment of the kind that telephones write, after the first marker. */
function withExif(jpeg: Buffer): Buffer {
  const said = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(EXIF_PLACE)])
  const length = said.length + 2
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, length >> 8, length & 255]),
    said,
    jpeg.subarray(2),
  ])
}
