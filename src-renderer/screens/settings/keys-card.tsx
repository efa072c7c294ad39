import { useState } from 'react'
import { KEY_ACTS, type KeyAct, NORMAL_KEYS, type TillKeys } from '#contract/keys.ts'
import type { SettingsView } from '#contract/views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { SetByIt } from '../../ui/set-by-it.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { actWords } from './key-words.ts'
import { SaveLine } from './save-line.tsx'
import { useChange } from './use-change.ts'

/** The keys of this machine: for keyboards whose F keys are media keys, or are taken by the system. */
export function KeysCard({ settings }: { readonly settings: SettingsView }) {
  const words = useWords()
  const { t } = words
  const change = useChange(settings)
  const [choosing, setChoosing] = useState<KeyAct | undefined>(undefined)
  const { keys } = settings
  const isLocked = settings.locked.includes('keys')
  return (
    <section aria-labelledby="settings-keys" className="flex flex-col gap-5 rounded-card bg-raised p-6">
      <div className="flex flex-col gap-1">
        <h2 id="settings-keys" className="text-lead font-bold">
          {t('settings.keys')}
        </h2>
        <p className="text-note text-muted">{t('settings.keys.help')}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {KEY_ACTS.map((act) => (
          <li key={act} className="flex items-center justify-between gap-4">
            <span className="min-w-0 font-semibold">{actWords(words, act)}</span>
            <Button
              name={`key-${act}`}
              className="min-w-24"
              label={t('settings.keys.change', { act: actWords(words, act), key: keys[act] })}
              isDisabled={isLocked}
              onPress={() => setChoosing(act)}
            >
              {keys[act]}
            </Button>
          </li>
        ))}
      </ul>
      {isLocked ? (
        <SetByIt />
      ) : (
        <Button
          className="self-start"
          isDisabled={isNormal(keys)}
          onPress={() => change.keys({ ...NORMAL_KEYS })}
        >
          {t('settings.keys.normal')}
        </Button>
      )}
      <SaveLine change={change} />
      {choosing === undefined ? null : (
        <KeyDialog
          keys={keys}
          act={choosing}
          onChoose={(key) => {
            setChoosing(undefined)
            if (key !== keys[choosing]) change.keys({ ...keys, [choosing]: key })
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </section>
  )
}

function isNormal(keys: TillKeys): boolean {
  return KEY_ACTS.every((act) => keys[act] === NORMAL_KEYS[act])
}
