/** One way to write a picture: its longer side in pixels, and the quality of its JPEG. */
export type Writing = { readonly side: number; readonly quality: number }

const LARGEST_SIDE = 1_600
const SMALLEST_SIDE = 24
const SHRINK = 0.85
const QUALITIES = [0.82, 0.65, 0.5, 0.4] as const

/** The ways to try, best first. Text stays readable longer with many pixels than with a high quality. */
export function* writingsFor(longerSide: number): Generator<Writing> {
  for (let side = Math.min(longerSide, LARGEST_SIDE); side >= SMALLEST_SIDE; side *= SHRINK)
    for (const quality of QUALITIES) yield { side: Math.round(side), quality }
}

/** The best writing that has at most `most` bytes; undefined when none does. */
export async function fitWithin(
  most: number,
  longerSide: number,
  write: (writing: Writing) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (const writing of writingsFor(longerSide)) {
    const bytes = await write(writing)
    if (bytes.length <= most) return bytes
    bytes.fill(0)
  }
  return undefined
}
