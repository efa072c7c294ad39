import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useCommand, useQueryOf } from '../bridge/queries.ts'
import { Button } from '../ui/button.tsx'
import { RefusalNote } from '../ui/refusal-note.tsx'
import { clockOf } from '../ui/countdown-ring.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Mark } from '../ui/mark.tsx'
import { useWait } from '../ui/use-wait.ts'
import { refusalWords, retryAtOf } from './vault-words.ts'
import { useWords } from '../words/words.tsx'

/** On a real gateway requests need the shop's keys: shown in the top bar, asked for at the start. */
export function VaultDoor() {
  const { t } = useWords()
  const session = useQueryOf('session.get', {})
  const [isLater, setLater] = useState(false)
  const vault = session.data?.vault
  // IT opens the vault on its own screen, which shows more.
  const isSetup = session.data?.role === 'it'
  if (vault === 'profile-changed') return <BarMark words={t('common.vault.profileChanged')} />
  if (vault === 'closed') return <BarMark words={t('common.vault.closed')} />
  if (vault !== 'passphrase-needed') return null
  if (isSetup) return <BarMark words={t('common.vault.locked')} />
  return (
    <>
      <Button kind="danger" onPress={() => setLater(false)}>
        {t('common.vault.locked.open')}
      </Button>
      {isLater ? null : <UnlockDialog onClose={() => setLater(true)} />}
    </>
  )
}

/** The bar has little room: the mark takes two lines rather than push the time out. */
function BarMark({ words }: { readonly words: string }) {
  return (
    <div className="max-w-52 min-w-28 text-note leading-tight">
      <Mark tone="danger" shape="down" words={words} />
    </div>
  )
}

function UnlockDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const client = useQueryClient()
  const [text, setText] = useState('')
  const { mutate, error, isPending } = useCommand('session.unlock')
  const wait = useWait(retryAtOf(error))
  const unlock = () => {
    if (text === '' || wait > 0 || isPending) return
    mutate(
      { passphrase: text },
      { onSuccess: () => void client.invalidateQueries({ queryKey: ['session.get'] }) },
    )
    setText('')
  }
  return (
    <Dialog
      title={t('common.vault.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.vault.later')}</Button>
          <Button kind="primary" onPress={unlock} isDisabled={text === '' || wait > 0} isPending={isPending}>
            {t('vault.unlock')}
          </Button>
        </>
      }
    >
      <p>{t('common.vault.lead')}</p>
      <TextField
        id="vault-door"
        label={t('vault.passphrase')}
        value={text}
        onText={setText}
        isSecret
        autoFocus
        onEnter={unlock}
        help={t('vault.passphrase.counts')}
      />
      {wait > 0 ? (
        <p role="timer" className="font-semibold tabular-nums">
          {t('vault.retry', { left: clockOf(wait) })}
        </p>
      ) : null}
      <RefusalNote>{error === null ? null : refusalWords(words, error)}</RefusalNote>
    </Dialog>
  )
}
