import type { Language } from './messages.ts'

/** Of Opus. */
const RATE = 48_000
/** A word takes less than one second; anything longer is no word. */
const LONGEST_SECONDS = 3

/** The clip of each word, or undefined when one of them cannot be played. Read anew each time: a shop may replace them. */
export async function clipsOf(
  language: Language,
  words: readonly string[],
): Promise<ReadonlyMap<string, AudioBuffer> | undefined> {
  const clips = new Map<string, AudioBuffer>()
  await Promise.all(
    [...new Set(words)].map(async (word) => {
      // The shop's own clip where there is one, else that of the package.
      const clip =
        (await decoded(`/voice/${language}/${word}`)) ??
        (await decoded(`/voice/packaged/${language}/${word}`))
      if (clip !== undefined) clips.set(word, clip)
    }),
  )
  return words.every((word) => clips.has(word)) ? clips : undefined
}

async function decoded(path: string): Promise<AudioBuffer | undefined> {
  try {
    const answer = await fetch(path)
    if (!answer.ok) return undefined
    const clip = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await answer.arrayBuffer())
    return clip.duration > LONGEST_SECONDS ? undefined : clip
  } catch {
    return undefined
  }
}
