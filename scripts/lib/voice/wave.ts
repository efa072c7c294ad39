/** Mono sound: samples from -1 to 1. */
export type Sound = { readonly rate: number; readonly samples: Float64Array }

const HEADER_BYTES = 44
const FULL = 32_768

/** A WAV of 16 bits, as espeak-ng writes it; throws on any other. */
export function soundOf(wav: Buffer): Sound {
  const data = wav.indexOf('data', 0, 'latin1')
  if (data < 0 || wav.readUInt16LE(22) !== 1 || wav.readUInt16LE(34) !== 16)
    throw new Error('not a mono WAV of 16 bits')
  const bytes = wav.subarray(data + 8)
  const samples = Float64Array.from(
    { length: bytes.length >> 1 },
    (_, at) => bytes.readInt16LE(at * 2) / FULL,
  )
  return { rate: wav.readUInt32LE(24), samples }
}

export function wavOf({ rate, samples }: Sound): Buffer {
  const wav = Buffer.alloc(HEADER_BYTES + samples.length * 2)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(samples.length * 2, 40)
  for (const [at, value] of samples.entries())
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * (FULL - 1)), HEADER_BYTES + at * 2)
  return wav
}
