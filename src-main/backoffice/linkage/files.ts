import { accept, refuse, type Result } from '#contract/envelope.ts'

const PICTURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
]
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** Bytes from the page, by the name of their field in the request. */
export type Files = Readonly<Record<string, Uint8Array | undefined>>

/**
 * The files as Base64. Their bytes decide what they are, never a name. Refusals: not-acceptable (details.field,
 * details.why `not-a-picture` or `not-a-pdf`).
 */
export function base64Of<N extends string>(files: {
  readonly [name in N]?: Uint8Array | undefined
}): Result<{ readonly [name in N]?: string }> {
  const written: { [name in N]?: string } = {}
  for (const [field, bytes] of Object.entries(files) as [N, Uint8Array | undefined][]) {
    if (bytes === undefined) continue
    const why = faultOf(field, bytes)
    if (why !== undefined) return refuse('not-acceptable', { field, why })
    written[field] = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  }
  return accept(written)
}

/** Nothing of them stays in these bytes. Copies that JavaScript made as text end with its garbage collection. */
export function overwrite(files: Files): void {
  for (const bytes of Object.values(files)) bytes?.fill(0)
}

function faultOf(field: string, bytes: Uint8Array): 'not-a-picture' | 'not-a-pdf' | undefined {
  const begins = (with_: readonly number[]) => with_.every((byte, at) => bytes[at] === byte)
  if (field === 'pdfFile') return begins(PDF) ? undefined : 'not-a-pdf'
  return PICTURES.some(begins) ? undefined : 'not-a-picture'
}
