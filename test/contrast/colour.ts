/** Colours as seen by eyes, and by WCAG 2.2's contrast rule (1.4.3, 1.4.6, 1.4.11). */

/** `#rrggbb`. */
export type Colour = string
export const EYES = ['normal', 'protan', 'deutan', 'tritan'] as const
export type Eye = (typeof EYES)[number]
type Linear = readonly [red: number, green: number, blue: number]

/** Machado, Oliveira and Fernandes (2009), severity 1: applied to linear light. */
const SEEN_BY: Readonly<Record<Exclude<Eye, 'normal'>, readonly [Linear, Linear, Linear]>> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

function linear(colour: Colour): Linear {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function seen(colour: Colour, eye: Eye): Linear {
  const light = linear(colour)
  if (eye === 'normal') return light
  const part = (row: Linear) =>
    Math.min(1, Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2]))
  const [red, green, blue] = SEEN_BY[eye]
  return [part(red), part(green), part(blue)]
}

function luminance([red, green, blue]: Linear): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** 1 to 21, as that eye sees it. */
export function contrast(one: Colour, other: Colour, eye: Eye = 'normal'): number {
  const [a, b] = [luminance(seen(one, eye)), luminance(seen(other, eye))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
