import { useSyncExternalStore } from 'react'
import { amountInWords } from '#domain/amount-in-words.ts'
import { moneyOfMinor } from '#domain/money.ts'
import { isMuted, leaveTrace, onlyHere, voiceVolume } from './sound.ts'
import type { Language } from './messages.ts'

/** After the chime, which must be heard alone. */
const AFTER_CHIME_MS = 900

/** The voice for a language, or undefined: words of one language in another's voice are noise. */
export function voiceFor(language: Language): SpeechSynthesisVoice | undefined {
  const voices = voicesFor(language)
  // A local voice first: a network voice is silent when the connection is down.
  return voices.find(({ localService }) => localService) ?? voices[0]
}

function voicesFor(language: Language): readonly SpeechSynthesisVoice[] {
  if (typeof speechSynthesis === 'undefined') return []
  return speechSynthesis.getVoices().filter(({ lang }) => isOf(lang, language))
}

/** Old systems call Indonesian `in`, and some write `id_ID`. */
function isOf(lang: string, language: Language): boolean {
  const [tongue = ''] = lang.toLowerCase().split(/[-_]/u)
  return tongue === language || (language === 'id' && tongue === 'in')
}

/** As above; voices load some time after the page. */
export function useVoice(language: Language): SpeechSynthesisVoice | undefined {
  return useSyncExternalStore(onVoices, () => voiceFor(language))
}

/** How many voices the system has for a language. */
export function useVoiceCount(language: Language): number {
  return useSyncExternalStore(onVoices, () => voicesFor(language).length)
}

function onVoices(listener: () => void): () => void {
  if (typeof speechSynthesis === 'undefined') return () => undefined
  speechSynthesis.addEventListener('voiceschanged', listener)
  return () => speechSynthesis.removeEventListener('voiceschanged', listener)
}

/**
 * "sudah dibayar, seratus lima puluh ribu rupiah". `say` puts the amount into a sentence. Silent without a
 * voice for the language, while muted, and in all windows but one.
 */
export function speakAmount(minor: bigint, language: Language, say: (amount: string) => string): void {
  const voice = voiceFor(language)
  if (voice === undefined) return
  const text = say(amountInWords(moneyOfMinor(minor), language))
  void onlyHere('spoken', () => {
    leaveTrace(`spoken:${text.replaceAll(' ', '_')}`)
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.volume = voiceVolume()
    const system = speechSynthesis
    setTimeout(() => {
      if (!isMuted()) system.speak(utterance)
    }, AFTER_CHIME_MS)
  })
}
