/**
 * `npm run voice`: makes the clips of the spoken amount in `resources/voice`, one for each word, with espeak-ng and opusenc. They
 * are kept in the repository, so that neither a package nor a till needs a speech service.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyWord } from '#renderer/words/voice-words.ts'
import en from '../resources/locales/en/settings.json' with { type: 'json' }
import id from '../resources/locales/id/settings.json' with { type: 'json' }
import { evened } from './lib/voice/level.ts'
import { sayWord, type Speaker } from './lib/voice/say.ts'
import { wavOf } from './lib/voice/wave.ts'

const VOICE = join(import.meta.dirname, '../resources/voice')
const TOOLS = ['espeak-ng', 'opusenc']
/** The same bytes from the same tools: no number by chance, no name of a command. */
const OPUS = ['--quiet', '--bitrate', '40', '--serial', '1', '--discard-comments', '--padding', '0', '-', '-']

const SENTENCES = { id: id['settings.sound.say'], en: en['settings.sound.say'] } as const
const SPEAKERS = {
  id: {
    voice: 'id+f2',
    speed: 175,
    pitch: 50,
    filler: 'lima',
    // With the dull e that everyone says there.
    phonemes: {
      empat: "[[@mp'at]]",
      enam: "[[@n'am]]",
      belas: "[[b@l'as]]",
      sebelas: "[[s@b@l'as]]",
    },
  },
  en: {
    voice: 'en-us+f2',
    speed: 175,
    pitch: 50,
    filler: 'nine',
    // Stressed at the end, as against thirty, forty and their like.
    phonemes: {
      thirteen: "[[T3:t'i:n]]",
      fourteen: "[[fo@t'i:n]]",
      fifteen: "[[fIft'i:n]]",
      sixteen: "[[sIkst'i:n]]",
      seventeen: "[[sEv@nt'i:n]]",
      eighteen: "[[eIt'i:n]]",
      nineteen: "[[naInt'i:n]]",
      rupiah: "[[ru:p'i:@]]",
    },
  },
} as const satisfies Readonly<Record<string, Speaker>>

const missing = TOOLS.filter((tool) => spawnSync(tool, ['--version']).error !== undefined)
if (missing.length > 0) {
  console.error(
    `${missing.join(' and ')} must be installed. On Debian: sudo apt-get install espeak-ng opus-tools`,
  )
  process.exit(1)
}

let [clips, bytes] = [0, 0]
for (const language of ['id', 'en'] as const) {
  const folder = join(VOICE, language)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sentence = SENTENCES[language]
  const lead = sentence.slice(0, sentence.indexOf(' {amount}')).split(' ')
  for (const word of everyWord(language, (amount) => sentence.replace('{amount}', amount))) {
    const wav = wavOf(evened(sayWord(word, lead, SPEAKERS[language])))
    const clip = execFileSync('opusenc', OPUS, { input: wav, maxBuffer: 1 << 26 })
    writeFileSync(join(folder, `${word}.opus`), clip)
    clips += 1
    bytes += clip.length
  }
}
console.log(`${clips} clips, ${bytes} bytes, in resources/voice`)
