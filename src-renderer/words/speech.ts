import { useEffect, useState } from 'react'
import { MESSAGES, type Language } from './messages.ts'
import { audio, isMuted, leaveTrace, voiceVolume } from './sound.ts'
import { clipsOf } from './voice-clips.ts'
import { everyWord, spokenParts, timesOf, wordsOf, type Say } from './voice-words.ts'

/** After the chime, which must be heard alone. */
const AFTER_CHIME_MS = 900
/** Between two amounts, and for a loudspeaker that the system first wakes up. */
const BETWEEN_MS = 600
/** An amount that had to wait longer would be taken for that of a later payment. */
const LATEST_MS = 10_000

/** The amount before: two never talk over each other. */
let before: Promise<void> = Promise.resolve()

/**
 * "sudah dibayar, seratus lima puluh ribu rupiah", put together from clips. Silent while muted, when it would come too
 * late, and when a single word cannot be played: part of an amount would be another amount.
 */
export function speakAmount(minor: bigint, language: Language): void {
  const parts = spokenParts(minor, language, sayIn(language))
  if (parts === undefined || isMuted()) return
  const due = performance.now() + AFTER_CHIME_MS
  const loading = clipsOf(language, wordsOf(parts))
  const speak = async () => {
    const clips = await loading
    await pause(due - performance.now())
    if (clips === undefined || isMuted() || performance.now() - due > LATEST_MS) return
    leaveTrace(`spoken:${wordsOf(parts).join('_')}`)
    await play(parts, clips)
  }
  // What cannot sound must not silence what comes after it.
  before = before.then(speak).catch(() => undefined)
}

async function play(parts: readonly string[], clips: ReadonlyMap<string, AudioBuffer>): Promise<void> {
  const context = audio()
  const out = new GainNode(context, { gain: voiceVolume() })
  out.connect(context.destination)
  const { starts, end } = timesOf(parts, (word) => clips.get(word)?.duration ?? 0)
  const begin = context.currentTime
  for (const [at, word] of wordsOf(parts).entries()) {
    const source = new AudioBufferSourceNode(context, { buffer: clips.get(word) ?? null })
    source.connect(out)
    source.start(begin + (starts[at] ?? 0))
  }
  await pause(end * 1000 + BETWEEN_MS)
  // Sound that the system held back does not come later.
  out.disconnect()
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const sayIn =
  (language: Language): Say =>
  (amount) =>
    MESSAGES[language]['settings.sound.say'].replace('{amount}', amount)

/** Whether every amount can be spoken; true until a clip turns out not to play. Trying takes every clip. */
export function useCanSpeak(language: Language, isTried = true): boolean {
  const [can, setCan] = useState(true)
  useEffect(() => {
    if (!isTried) return undefined
    let isCurrent = true
    const words = everyWord(language, sayIn(language))
    void clipsOf(language, words).then((clips) => isCurrent && setCan(clips !== undefined))
    return () => {
      isCurrent = false
    }
  }, [language, isTried])
  return can
}
