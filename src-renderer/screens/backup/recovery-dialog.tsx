import { useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../till/toast.tsx'
import { PassphraseFields, useNewPassphrase } from '../../ui/passphrase-fields.tsx'
import { useRefusalWords } from './backup-words.ts'

type Props = { readonly isThere: boolean; readonly least: number; readonly onClose: () => void }

/** Typed twice and written on paper: the one thing that must not be lost together with the machine. */
export function RecoveryDialog({ isThere, least, onClose }: Props) {
  const { t } = useWords()
  const toast = useToast()
  const refusalWords = useRefusalWords()
  const next = useNewPassphrase(least, false)
  const [isWritten, setWritten] = useState(false)
  const { mutate, error, isPending } = useCommand('backup.setPassphrase')
  const isReady = next.isReady && next.value !== undefined && isWritten
  const save = () => {
    if (!isReady || isPending || next.value === undefined) return
    mutate(
      { passphrase: next.value },
      {
        onSuccess: () => {
          toast({ text: ({ t }) => t('backup.recovery.kept'), tone: 'quiet' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title={t(isThere ? 'backup.recovery.change' : 'backup.recovery.set')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" onPress={save} isDisabled={!isReady} isPending={isPending}>
            {t('backup.recovery.keep')}
          </Button>
        </>
      }
    >
      <p>{t('backup.recovery.lead')}</p>
      {isThere ? <p>{t('backup.recovery.lead.change')}</p> : null}
      <PassphraseFields passphrase={next} help={t('backup.recovery.help', { least })} onEnter={save} />
      <Switch isOn={isWritten} onChange={setWritten}>
        {t('backup.recovery.written')}
      </Switch>
      <RefusalNote>{error === null ? null : refusalWords(error)}</RefusalNote>
    </Dialog>
  )
}
