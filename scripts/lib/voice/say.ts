import { execFileSync } from 'node:child_process'
import { soundOf, type Sound } from './wave.ts'

/** How espeak-ng speaks a language. */
export type Speaker = {
  readonly voice: string
  /** Words a minute. */
  readonly speed: number
  /** 0 to 99. */
  readonly pitch: number
  /** A number to stand around a word. */
  readonly filler: string
  /** Phonemes of words that espeak-ng says wrongly, or too much like another. */
  readonly phonemes: Readonly<Record<string, string>>
}

/** The end of an amount: the voice falls. */
const LAST = ['rupiah', 'sen']
/** Between words, in 10 ms: far longer than the silence inside a word, so that the words can be cut apart. */
const GAP = '50'
const LEAST_GAP_SECONDS = 0.25
/** Against the loudest sample: silence between words, and the echo in which a word ends. */
const QUIET = 0.006
const ECHO = 0.03
/** Of a soft beginning, and of the echo, which fades. */
const BEFORE_SECONDS = 0.004
const AFTER_SECONDS = 0.08

/** One word as it sounds in its place in a sentence. `lead`: the words before the amount, with their commas. */
export function sayWord(word: string, lead: readonly string[], by: Speaker): Sound {
  const { words, at } = placeOf(word, lead, by.filler)
  const text = words.map((one) => one.replace(plain(one), (name) => by.phonemes[name] ?? name)).join(' ')
  const options = ['-v', by.voice, '-s', `${by.speed}`, '-p', `${by.pitch}`, '-g', GAP, '--stdout', text]
  const sound = soundOf(execFileSync('espeak-ng', options, { maxBuffer: 1 << 26 }))
  const parts = partsOf(sound, QUIET)
  const part = parts[at]
  if (part === undefined || parts.length !== words.length)
    throw new Error(`espeak-ng says "${text}" in ${parts.length} parts, not ${words.length}`)
  const spoken = { ...sound, samples: sound.samples.subarray(...part) }
  const [whole = [0, spoken.samples.length] as const] = partsOf(spoken, ECHO)
  return { ...sound, samples: spoken.samples.subarray(...whole) }
}

const plain = (word: string) => word.replace(',', '')

/** Alone, every word would sound like the end of a sentence. */
function placeOf(word: string, lead: readonly string[], filler: string) {
  if (LAST.includes(word)) return { words: [filler, filler, filler, word], at: 3 }
  const at = lead.map(plain).indexOf(word)
  return at < 0
    ? { words: [filler, filler, word, filler, filler], at: 2 }
    : { words: [...lead, filler, filler], at }
}

type Span = readonly [from: number, to: number]

/** Where each word is, from its first sample above `quiet` to its last. */
function partsOf({ rate, samples }: Sound, quiet: number): readonly Span[] {
  const least = quiet * samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const before = Math.round(BEFORE_SECONDS * rate)
  const after = Math.round(AFTER_SECONDS * rate)
  const loud = [...samples.keys()].filter((at) => Math.abs(samples[at] ?? 0) > least)
  const isApart = (at: number, before: number) => at - before > LEAST_GAP_SECONDS * rate
  const begins = loud.filter((at, index) => isApart(at, loud[index - 1] ?? -Infinity))
  const ends = loud.filter((at, index) => isApart(loud[index + 1] ?? Infinity, at))
  return begins.map((from, index) => [
    Math.max(0, from - before),
    Math.min(samples.length, (ends[index] ?? from) + after),
  ])
}
