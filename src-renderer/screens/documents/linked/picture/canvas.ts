/** Pictures on a canvas. What is written anew has no EXIF: no place, time or device of the photo. */
import { fitWithin, type Writing } from './fit.ts'
import { sizeInHeader } from './header.ts'
import { judgePicture, type PictureFault } from './judge.ts'

/** Of a file that a telephone makes: larger ones are no photo of a card. */
export const MOST_FILE_BYTES = 25_000_000
const MOST_POINTS = 50_000_000

/** Shares of the turned picture that are cut off, 0 to 0.45 each. */
export type Crop = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
export const WHOLE: Crop = { left: 0, right: 0, top: 0, bottom: 0 }
/** Quarter turns to the right. */
export type Turn = 0 | 1 | 2 | 3

/** A file as a picture, upright as its EXIF says. What its header says decides whether anything decodes it. */
export async function readPicture(file: Blob): Promise<ImageBitmap | 'not-a-picture' | 'too-many'> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const size = sizeInHeader(bytes)
    bytes.fill(0)
    if (size === undefined) return 'not-a-picture'
    return size.width * size.height > MOST_POINTS ? 'too-many' : await createImageBitmap(file)
  } catch {
    return 'not-a-picture'
  }
}

/** Size after turning and cropping, in points of the original. */
export function sizeOf({ width, height }: ImageBitmap, turn: Turn, crop: Crop) {
  const [across, down] = turn % 2 === 0 ? [width, height] : [height, width]
  return {
    width: Math.max(1, Math.round(across * (1 - crop.left - crop.right))),
    height: Math.max(1, Math.round(down * (1 - crop.top - crop.bottom))),
  }
}

/** Draws the turned, cropped picture so that its longer side has `side` pixels. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  bitmap: ImageBitmap,
  { turn, crop, side }: { readonly turn: Turn; readonly crop: Crop; readonly side: number },
): void {
  const size = sizeOf(bitmap, turn, crop)
  const scale = side / Math.max(size.width, size.height)
  canvas.width = Math.max(1, Math.round(size.width * scale))
  canvas.height = Math.max(1, Math.round(size.height * scale))
  const pen = canvas.getContext('2d')
  if (pen === null) return
  // JPEG has no transparency: without a ground it would become black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  const whole = sizeOf(bitmap, turn, WHOLE)
  pen.scale(scale, scale)
  pen.translate(whole.width / 2 - whole.width * crop.left, whole.height / 2 - whole.height * crop.top)
  pen.rotate((turn * Math.PI) / 2)
  pen.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
}

export type Written = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
  readonly faults: readonly PictureFault[]
}

/** The picture as a JPEG of at most `most` bytes, and what makes it hard to read; undefined when it cannot be that small. Rejects when it cannot be drawn. */
export async function writePicture(
  bitmap: ImageBitmap,
  { turn, crop, most }: { readonly turn: Turn; readonly crop: Crop; readonly most: number },
): Promise<Written | undefined> {
  const canvas = document.createElement('canvas')
  const write = async ({ side, quality }: Writing) => {
    drawPicture(canvas, bitmap, { turn, crop, side })
    return jpegOf(canvas, quality)
  }
  const { width, height } = sizeOf(bitmap, turn, crop)
  const bytes = await fitWithin(most, Math.max(width, height), write)
  if (bytes === undefined) return undefined
  // Read back: what is judged and shown is what is sent.
  const result = await createImageBitmap(new Blob([bytes]))
  drawPicture(canvas, result, { turn: 0, crop: WHOLE, side: Math.max(result.width, result.height) })
  const points = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  const written = { bytes, width: result.width, height: result.height }
  result.close()
  canvas.width = 0
  return { ...written, faults: points === undefined ? [] : judgePicture(points) }
}

async function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', quality)
  const blob = await promise
  if (blob === null) throw new Error('the canvas could not be written')
  return new Uint8Array(await blob.arrayBuffer())
}
