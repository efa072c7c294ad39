import type { Sound } from './wave.ts'

/** Decibels below full scale, K-weighted as in ITU-R BS.1770, of a word's loudest part. */
const LOUDNESS_DB = -16
const PART_SECONDS = 0.2
const MOST_PEAK = 10 ** (-2 / 20)
/** Above this part of the highest peak a wave is rounded instead of cut. */
const KNEE = 0.6
/** Against a click at the beginning, and a hard end. */
const FADE_IN_SECONDS = 0.004
const FADE_OUT_SECONDS = 0.05

/** Every word as loud as any other, no peak above -2 dBFS, without a click at its ends. */
export function evened({ rate, samples }: Sound): Sound {
  const gain = 10 ** ((LOUDNESS_DB - loudnessOf({ rate, samples })) / 20)
  const edge = (at: number) =>
    Math.min(1, (at + 1) / (FADE_IN_SECONDS * rate), (samples.length - at) / (FADE_OUT_SECONDS * rate))
  return { rate, samples: samples.map((value, at) => rounded(value * gain) * edge(at)) }
}

function rounded(value: number): number {
  const size = Math.abs(value) / MOST_PEAK
  if (size <= KNEE) return value
  const room = 1 - KNEE
  return Math.sign(value) * MOST_PEAK * (KNEE + room * Math.tanh((size - KNEE) / room))
}

function loudnessOf({ rate, samples }: Sound): number {
  const weighted = filtered(filtered(samples, shelf(rate)), highPass(rate))
  const length = Math.min(weighted.length, Math.round(PART_SECONDS * rate))
  let sum = 0
  let most = 0
  for (const [at, value] of weighted.entries()) {
    sum += value ** 2 - (at < length ? 0 : (weighted[at - length] ?? 0) ** 2)
    most = Math.max(most, sum)
  }
  return 10 * Math.log10(most / length) - 0.691
}

type Filter = { readonly b: readonly number[]; readonly a: readonly number[] }

/** The two filters of K-weighting, for any sampling rate. */
function shelf(rate: number): Filter {
  const k = Math.tan((Math.PI * 1681.974) / rate)
  const [q, high] = [0.7071752, 10 ** (3.99984 / 20)]
  const band = high ** 0.4996667
  const a0 = 1 + k / q + k ** 2
  return {
    b: [high + (band * k) / q + k ** 2, 2 * (k ** 2 - high), high - (band * k) / q + k ** 2].map(
      (x) => x / a0,
    ),
    a: [(2 * (k ** 2 - 1)) / a0, (1 - k / q + k ** 2) / a0],
  }
}
function highPass(rate: number): Filter {
  const k = Math.tan((Math.PI * 38.13547) / rate)
  const q = 0.500327
  const a0 = 1 + k / q + k ** 2
  return { b: [1, -2, 1], a: [(2 * (k ** 2 - 1)) / a0, (1 - k / q + k ** 2) / a0] }
}

function filtered(
  samples: Float64Array,
  { b: [b0 = 0, b1 = 0, b2 = 0], a: [a1 = 0, a2 = 0] }: Filter,
): Float64Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return samples.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  })
}
