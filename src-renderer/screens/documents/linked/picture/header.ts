/** What the first bytes of a picture say, before anything decodes it. */

type Size = { readonly width: number; readonly height: number }

/** A sound photo has one scan, or about ten. Each of thousands would be decoded over the whole picture. */
const MOST_SCANS = 64
const SCAN = 0xda
const PNG = 0x89504e47
const IHDR = 0x49484452

/** Of a JPEG or PNG; undefined for other bytes, for one without a size, and for one that is made to be slow. */
export function sizeInHeader(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 24) return undefined
  const size = view.getUint32(0) === PNG ? pngSize(view) : jpegSize(view)
  if (size === undefined || size.width === 0 || size.height === 0) return undefined
  return size
}

function pngSize(view: DataView): Size | undefined {
  if (view.getUint32(12) !== IHDR) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function jpegSize(view: DataView): Size | undefined {
  if (view.getUint16(0) !== 0xffd8 || scansIn(view) > MOST_SCANS) return undefined
  for (let at = 2; at + 9 <= view.byteLength;) {
    const marker = view.getUint8(at + 1)
    // What a decoder skips between two segments.
    if (view.getUint8(at) !== 0xff || marker === 0xff || marker === 0) at += 1
    else if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else if (marker === SCAN) return undefined
    else at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** SOF0 to SOF15, without the three other markers among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Within a scan the two bytes of a marker do not occur. */
function scansIn(view: DataView): number {
  let count = 0
  for (let at = 2; at + 1 < view.byteLength; at += 1)
    if (view.getUint8(at) === 0xff && view.getUint8(at + 1) === SCAN) count += 1
  return count
}
