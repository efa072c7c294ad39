export type PictureFault = 'small' | 'dark' | 'blurred'

/** On a card of 86 mm, letters of 2 mm then have nine pixels. */
const READABLE_SIDE = 400
const DARK_BELOW = 60
/** Of the differences between a point and those around it; print in focus has hundreds. */
const BLURRED_BELOW = 25

type Points = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** What makes a picture hard to read, as far as numbers can say. A person looks at it all the same. */
export function judgePicture({ width, height, data }: Points): readonly PictureFault[] {
  const light = lightOf(data)
  const mean = light.reduce((sum, each) => sum + each, 0) / light.length
  return [
    ...(Math.max(width, height) < READABLE_SIDE ? (['small'] as const) : []),
    ...(mean < DARK_BELOW ? (['dark'] as const) : []),
    ...(sharpness(light, width, height) < BLURRED_BELOW ? (['blurred'] as const) : []),
  ]
}

/** Brightness of each point, 0 to 255. */
function lightOf(data: Uint8ClampedArray): Float32Array {
  return Float32Array.from({ length: data.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
}

/** The variance of the Laplacian: low when no edge is sharp. */
function sharpness(light: Float32Array, width: number, height: number): number {
  let sum = 0
  let squares = 0
  let count = 0
  const of = (at: number) => light[at] ?? 0
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const edge = 4 * of(at) - of(at - 1) - of(at + 1) - of(at - width) - of(at + width)
      sum += edge
      squares += edge * edge
      count += 1
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
