import { useId, useState } from 'react'
import { useWords } from '../words/words.tsx'
import { TextField, type FieldFault } from './field.tsx'
import { Mark, type MarkShape } from './mark.tsx'
import type { Tone } from './tone.ts'

const LOOKS: Readonly<Record<Strength, { readonly tone: Tone; readonly shape: MarkShape }>> = {
  short: { tone: 'clock', shape: 'open' },
  guessable: { tone: 'clock', shape: 'open' },
  fair: { tone: 'quiet', shape: 'ask' },
  strong: { tone: 'paid', shape: 'up' },
}

/** A new passphrase, typed twice. `value` is undefined while unacceptable, or when optional and empty. */
export function useNewPassphrase(least: number, isOptional: boolean) {
  const [first, setFirst] = useState('')
  const [again, setAgain] = useState('')
  const isLeftOut = isOptional && first === '' && again === ''
  const isGood = lengthOf(first) >= least && first === again
  return {
    first,
    again,
    setFirst,
    setAgain,
    least,
    isReady: isLeftOut || isGood,
    value: isGood ? first : undefined,
  }
}

type Props = {
  readonly passphrase: ReturnType<typeof useNewPassphrase>
  readonly help?: string
  readonly onEnter: () => void
}

export function PassphraseFields({ passphrase, help, onEnter }: Props) {
  const { t } = useWords()
  const id = useId()
  const { first, again, setFirst, setAgain, least } = passphrase
  const differs: FieldFault | undefined =
    again === '' || first.startsWith(again) || first === again
      ? undefined
      : { words: t('vault.passphrase.differs'), isEmpty: false }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] items-start gap-x-5 gap-y-4">
      <TextField
        id={`${id}-first`}
        label={t('vault.passphrase.new')}
        value={first}
        onText={setFirst}
        isSecret
        onEnter={onEnter}
        help={
          <>
            {first === '' ? null : <StrengthLine passphrase={first} least={least} />}
            <p>{help ?? t('vault.passphrase.help', { least })}</p>
          </>
        }
      />
      <TextField
        id={`${id}-again`}
        label={t('vault.passphrase.again')}
        value={again}
        onText={setAgain}
        isSecret
        onEnter={onEnter}
        fault={differs}
        help={
          again !== '' && again === first ? (
            <Mark tone="quiet" shape="up" words={t('vault.passphrase.same')} />
          ) : undefined
        }
      />
    </div>
  )
}

function StrengthLine({ passphrase, least }: { readonly passphrase: string; readonly least: number }) {
  const { t } = useWords()
  const strength = strengthOf(passphrase, least)
  return (
    <p role="status">
      <Mark
        {...LOOKS[strength]}
        words={t(`vault.strength.${strength}`, { n: Math.max(0, least - lengthOf(passphrase)) })}
      />
    </p>
  )
}

type Strength = 'short' | 'guessable' | 'fair' | 'strong'

const FEWEST_DIFFERENT = 6
const LONG = 20
/** Common words, and neighbouring keys on the keyboard. */
const COMMON = /password|passphrase|sandi|rahasia|loket|kasir|gateway|qwerty|asdf|12345|abcde|admin/i

/** Characters as a person counts them. */
function lengthOf(passphrase: string): number {
  return Array.from(passphrase.normalize('NFC')).length
}

/** What can be said without guessing: length, variety, and common words. It never says "secure". */
export function strengthOf(passphrase: string, least: number): Strength {
  const length = lengthOf(passphrase)
  if (length < least) return 'short'
  const different = new Set(passphrase.toLowerCase()).size
  // A common word counts as one letter.
  const rest = lengthOf(passphrase.replaceAll(new RegExp(COMMON, 'gi'), '.'))
  if (different < FEWEST_DIFFERENT || rest < least * 0.75) return 'guessable'
  return length >= LONG ? 'strong' : 'fair'
}
