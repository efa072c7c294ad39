import { useSyncExternalStore } from 'react'
import { amountInWords } from '#domain/amount-in-words.ts'
import { moneyOfMinor } from '#domain/money.ts'
import { isMuted, leaveTrace, onlyHere, voiceVolume } from './sound.ts'
import type { Language } from './messages.ts'

/** After the chime, which must be heard alone. */
const AFTER_CHIME_MS = 900

/** The voice for a language, or undefined: words of one language in another's voice are noise. */
export function voiceFor(language: Language): SpeechSynthesisVoice | undefined {
  if (typeof speechSynthesis === 'undefined') return undefined
  const voices = speechSynthesis.getVoices().filter(({ lang }) => isOf(lang, language))
  // A local voice first: a network voice is silent when the connection is down.
  return voices.find(({ localService }) => localService) ?? voices[0]
}

/** Old systems call Indonesian `in`, and some write `id_ID`. */
function isOf(lang: string, language: Language): boolean {
  const [tongue = ''] = lang.toLowerCase().split(/[-_]/u)
  return tongue === language || (language === 'id' && tongue === 'in')
}

/** As above; voices load some time after the page. */
export function useVoice(language: Language): SpeechSynthesisVoice | undefined {
  return useSyncExternalStore(
    (listener) => {
      if (typeof speechSynthesis === 'undefined') return () => undefined
      speechSynthesis.addEventListener('voiceschanged', listener)
      return () => speechSynthesis.removeEventListener('voiceschanged', listener)
    },
    () => voiceFor(language),
  )
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
