/** Searches a program's remains for a secret, in every possible encoding. */

export type Canary = {
  readonly name: string
  readonly value: string
  /** Places where the contract shows it, each with its reason. */
  readonly allowed?: Readonly<Record<string, string>>
}
export type Place = { readonly name: string; readonly bytes: Buffer }
export type Hit = { readonly canary: string; readonly place: string; readonly form: string }

/** A shorter piece proves nothing: it could occur by chance. */
const LEAST = 8
const PIECE = 24

/** Whole when short; otherwise its middle, because the head of a key identifies nothing. */
function piecesOf(value: string): readonly string[] {
  if (value.length <= PIECE * 2) return [value]
  const body = value.replaceAll(/-----[^-]+-----/g, '').trim()
  const lines = body.split(/\s+/).filter((line) => line.length >= PIECE)
  const middle = lines[Math.floor(lines.length / 2)] ?? body
  return [middle.slice(0, PIECE), middle.slice(-PIECE)]
}

export function formsOf(value: string): readonly (readonly [string, Buffer])[] {
  return piecesOf(value).flatMap((piece) => {
    const raw = Buffer.from(piece)
    // Its three base64 forms inside a longer text, without the characters that depend on its neighbours.
    const base64 = [0, 1, 2].map((shift) => {
      const whole = Buffer.concat([Buffer.alloc(shift), raw])
        .toString('base64')
        .replace(/=+$/, '')
      return whole.slice(shift === 0 ? 0 : shift + 1, -1)
    })
    const texts: readonly (readonly [string, string])[] = [
      ['plain', piece],
      ...base64.map((text) => ['base64', text] as const),
      ...base64.map((text) => ['base64url', text.replaceAll('+', '-').replaceAll('/', '_')] as const),
      ['hex', raw.toString('hex')],
      ['HEX', raw.toString('hex').toUpperCase()],
      ['json', JSON.stringify(piece).slice(1, -1)],
      ['url', encodeURIComponent(piece)],
      ['form', new URLSearchParams({ a: piece }).toString().slice(2)],
      ['reversed', piece.split('').toReversed().join('')],
    ]
    const der = value.includes('-----BEGIN')
      ? [['decoded', Buffer.from(piece, 'base64').subarray(3, -3)] as const]
      : []
    return [
      ...texts.map(([form, text]) => [form, Buffer.from(text)] as const),
      ['utf16', Buffer.from(piece, 'utf16le')] as const,
      ...der,
    ].filter(([, bytes]) => bytes.length >= LEAST)
  })
}

export function searchFor(canaries: readonly Canary[], places: readonly Place[]): readonly Hit[] {
  return canaries.flatMap(({ name, value }) => {
    const forms = formsOf(value)
    return places.flatMap((place) => {
      const found = forms.find(([, bytes]) => place.bytes.includes(bytes))
      return found === undefined ? [] : [{ canary: name, place: place.name, form: found[0] }]
    })
  })
}
