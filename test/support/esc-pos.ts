/** The test's own thermal printer: parses ESC/POS as a printer would, from the incoming bytes alone. */

export type EscPosLine = {
  readonly text: string
  readonly bold: boolean
  readonly band: boolean
  readonly width: number
  readonly height: number
}
/** `dots`: the width of a module. */
export type EscPosBarcode = { readonly text: string; readonly dots: number; readonly height: number }
export type EscPosSlip = {
  readonly lines: readonly EscPosLine[]
  /** As a person reads it. */
  readonly text: string
  readonly qr: readonly string[]
  readonly barcodes: readonly EscPosBarcode[]
  readonly cuts: number
  readonly codePage: number
}

const ESC = 0x1b
const GS = 0x1d
const FS = 0x1c

/** Throws on an unknown command: then part of a text has become a command. */
export function readEscPos(bytes: Uint8Array): EscPosSlip {
  const lines: EscPosLine[] = []
  const qr: string[] = []
  const barcodes: EscPosBarcode[] = []
  let [dots, barHeight] = [3, 162]
  let [bold, band, width, height, cuts, codePage, text, at] = [false, false, 1, 1, 0, 0, '', 0]
  let look: Omit<EscPosLine, 'text'> | undefined
  const byte = (): number => {
    const value = bytes[at]
    if (value === undefined) throw new Error('ends in the middle of a command')
    at += 1
    return value
  }
  const endLine = (): void => {
    lines.push({ text, ...(look ?? { bold, band, width, height }) })
    text = ''
    look = undefined
  }
  while (at < bytes.length) {
    const value = byte()
    if (value === 0x0a) endLine()
    else if (value === ESC) escape(byte())
    else if (value === GS) group(byte())
    else if (value === FS) expect(byte(), 0x2e)
    else if (value < 0x20) throw new Error(`control character ${value}`)
    else {
      look ??= { bold, band, width, height }
      text += String.fromCharCode(value)
    }
  }
  return { lines, text: lines.map((line) => line.text).join('\n'), qr, barcodes, cuts, codePage }

  function escape(command: number): void {
    switch (String.fromCharCode(command)) {
      case '@':
        return
      case 'M':
      case 'a':
        return void byte()
      case 't':
        codePage = byte()
        return
      case 'E':
        bold = byte() === 1
        return
      default:
        throw new Error(`ESC ${command}`)
    }
  }
  function group(command: number): void {
    switch (String.fromCharCode(command)) {
      case 'B':
        band = byte() === 1
        return
      case '!': {
        const size = byte()
        ;[width, height] = [(size >> 4) + 1, (size & 15) + 1]
        return
      }
      case 'V':
        byte()
        cuts += 1
        return
      case 'h':
        barHeight = byte()
        return
      case 'w':
        dots = byte()
        return
      case 'H':
        return expect(byte(), 0)
      case 'k': {
        // Code 128, in the form that says its length.
        expect(byte(), 73)
        const length = byte()
        const data = bytes.subarray(at, at + length)
        at += length
        barcodes.push({ text: code128(Buffer.from(data).toString('latin1')), dots, height: barHeight })
        return
      }
      case '(': {
        expect(byte(), 0x6b)
        const length = byte() + 256 * byte()
        const data = bytes.subarray(at, at + length)
        at += length
        // Function 80 stores the code's content.
        if (data[1] === 0x50) qr.push(Buffer.from(data.subarray(3)).toString('latin1'))
        return
      }
      default:
        throw new Error(`GS ${command}`)
    }
  }
  function expect(found: number, wanted: number): void {
    if (found !== wanted) throw new Error(`${found} is no part of a command`)
  }
}

/** `{B` letters `{C` one byte for each pair of digits: as a printer is told a Code 128. */
function code128(data: string): string {
  const [, letters, pairs] = /^\{B([A-Z]+)\{C([\0-\x63]+)$/.exec(data) ?? []
  if (letters === undefined || pairs === undefined) throw new Error(`no barcode: ${data}`)
  return letters + Array.from(pairs, (pair) => String(pair.charCodeAt(0)).padStart(2, '0')).join('')
}
