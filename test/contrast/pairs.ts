/** Which colour stands on which, as the pages use them: the one list for the table and the test. */
import { contrast, EYES, type Eye } from './colour.ts'
import { colourOf, THEMES, type Theme } from './tokens.ts'

/** `words`: text that matters. `shape`: an edge, a glyph, a ring, or a hint that repeats other content. */
export type Use = 'words' | 'shape'
/** The smallest allowed contrast, to one. */
export const LEAST: Readonly<Record<Use, number>> = { words: 7, shape: 3 }

export type Pair = { readonly ink: string; readonly ground: string; readonly use: Use }

const pairs = (use: Use, inks: readonly string[], grounds: readonly string[]): readonly Pair[] =>
  inks.flatMap((ink) => grounds.map((ground) => ({ ink, ground, use })))

const TONES = ['waiting', 'paid', 'clock', 'unknown', 'danger', 'quiet']
const PLAIN = ['surface', 'raised', 'sunken']

const ofTone = (tone: string): readonly Pair[] => [
  ...pairs('words', [`on-${tone}`], [tone]),
  ...pairs('words', [`${tone}-text`], [`${tone}-soft`, 'surface', 'raised']),
  ...pairs('words', ['text'], [`${tone}-soft`]),
  ...pairs('shape', [tone], [`${tone}-soft`, 'surface', 'raised']),
]

export const PAIRS: readonly Pair[] = [
  ...pairs('words', ['text', 'muted'], PLAIN),
  // Under a pointer.
  ...pairs('words', ['text'], ['line']),
  ...TONES.flatMap(ofTone),
  // On a fill the colours are swapped.
  ...pairs('words', ['paid'], ['on-paid']),
  ...pairs('words', ['on-danger'], ['danger-hover']),
  ...pairs('words', ['on-action'], ['action', 'action-hover']),
  ...pairs('shape', ['action', 'edge', 'focus'], ['surface', 'raised']),
  // The knob of a switch, on and off.
  ...pairs('shape', ['action'], ['on-action']),
  ...pairs('shape', ['edge'], ['sunken']),
  ...pairs('shape', ['qr-dark'], ['qr-light']),
  // Paper, and white on black on it.
  ...pairs('words', ['qr-dark'], ['qr-light']),
  ...pairs('words', ['qr-light'], ['qr-dark']),
]

export type Measured = Pair & { readonly theme: Theme; readonly by: Readonly<Record<Eye, number>> }

/** In both themes, for every eye. */
export function measured(): readonly Measured[] {
  return THEMES.flatMap((theme) =>
    PAIRS.map((pair) => {
      const [ink, ground] = [colourOf(pair.ink, theme), colourOf(pair.ground, theme)]
      const by = Object.fromEntries(EYES.map((eye) => [eye, contrast(ink, ground, eye)])) as Measured['by']
      return { ...pair, theme, by }
    }),
  )
}

/** The eyes for which a pair's contrast is too low. */
export function tooLittle({ use, by }: Measured): readonly Eye[] {
  return EYES.filter((eye) => by[eye] < LEAST[use])
}
