import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../words/words.tsx'
import { useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RawBody } from '../../ui/raw-body.tsx'
import { refusalWords } from './setup-words.ts'

type Props = { readonly isThere: boolean; readonly onClose: () => void }

/** Creates a key pair in the vault and shows the public key to be registered. */
export function KeyPairDialog({ isThere, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const client = useQueryClient()
  const make = useCommand('vault.makeKeyPair')
  const made = make.data
  const [bits, chooseBits] = useState('3072')
  const start = () =>
    make.mutate(
      { bits: bits === '2048' ? 2048 : 3072 },
      {
        onSuccess: () =>
          void Promise.all([
            client.invalidateQueries({ queryKey: ['setup.get'] }),
            client.invalidateQueries({ queryKey: ['vault.publicKey'] }),
          ]),
      },
    )
  return (
    <Dialog
      role={isThere && made === undefined ? 'alertdialog' : 'dialog'}
      title={t(made === undefined ? 'vault.make.title' : 'vault.make.done')}
      isOpen
      onClose={onClose}
      actions={
        made === undefined ? (
          <>
            <Button onPress={onClose} autoFocus={isThere}>
              {t('common.cancel')}
            </Button>
            <Button kind={isThere ? 'danger' : 'primary'} onPress={start} isPending={make.isPending}>
              {t(isThere ? 'vault.make.replace' : 'vault.make.do')}
            </Button>
          </>
        ) : (
          <Button kind="primary" onPress={onClose}>
            {t('common.close')}
          </Button>
        )
      }
    >
      {made === undefined ? (
        <>
          <p>{t('vault.make.lead')}</p>
          <Choice
            label={t('vault.make.bits')}
            value={bits}
            onChange={chooseBits}
            options={['3072', '2048'].map((value) => ({ value, words: `RSA ${value}` }))}
          />
          <p className="text-note text-muted">{t('vault.make.bits.help')}</p>
          {isThere ? (
            <Callout tone="danger" shape="open">
              {t('vault.make.warn')}
            </Callout>
          ) : null}
        </>
      ) : (
        <>
          <p>{t('vault.public.lead')}</p>
          <RawBody title={t('vault.public')} raw={made.publicKey} heading="h3" />
        </>
      )}
      <RefusalNote>{make.error === null ? null : refusalWords(words, make.error)}</RefusalNote>
    </Dialog>
  )
}
