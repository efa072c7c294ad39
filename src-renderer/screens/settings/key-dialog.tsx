import { useEffect, useEffectEvent, useState } from 'react'
import { FREE_KEYS, type FreeKey, type KeyAct, takenBy, type TillKeys } from '#contract/keys.ts'
import { useKeyOfHelp } from '../../till/help-topics.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { keyName } from '../../ui/use-shortcuts.ts'
import { actWords } from './key-words.ts'

type Props = {
  readonly keys: TillKeys
  readonly act: KeyAct
  readonly onChoose: (key: FreeKey) => void
  readonly onClose: () => void
}

/** Another key for one act: pressed on the keyboard, which proves that it arrives here, or chosen from the list. */
export function KeyDialog({ keys, act, onChoose, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const [taken, setTaken] = useState<{ readonly key: FreeKey; readonly by: KeyAct } | undefined>(undefined)
  const choose = (key: FreeKey) => {
    const by = takenBy(keys, act, key)
    if (by === undefined) onChoose(key)
    else setTaken({ key, by })
  }
  useKeyOfHelp()
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const key = FREE_KEYS.find((each) => each === keyName(event))
    if (key === undefined || event.repeat) return
    event.preventDefault()
    choose(key)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <Dialog
      title={actWords(words, act)}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('common.cancel')}</Button>}
    >
      <p>{t('settings.keys.press')}</p>
      <RefusalNote>
        {taken === undefined
          ? null
          : t('settings.keys.taken', { key: taken.key, act: actWords(words, taken.by) })}
      </RefusalNote>
      <div role="group" aria-label={t('settings.keys')} className="grid grid-cols-4 gap-2">
        {FREE_KEYS.map((key) => (
          <Button
            key={key}
            name={`to-${key}`}
            kind={keys[act] === key ? 'primary' : 'plain'}
            autoFocus={keys[act] === key}
            onPress={() => choose(key)}
          >
            {key}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
