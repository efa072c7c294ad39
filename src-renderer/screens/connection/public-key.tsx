import { useWords } from '../../words/words.tsx'
import { BridgeRefusal } from '../../bridge/call.ts'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { RawBody } from '../../ui/raw-body.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../till/toast.tsx'
import { refusalWords } from './setup-words.ts'

/** The public key to be registered: to read, to copy, or as a file for portals that want one. */
export function PublicKey({ heading }: { readonly heading?: 'h3' }) {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const { data, error, refetch } = useQueryOf('vault.publicKey', {})
  const save = useCommand('vault.savePublicKey')
  if (data === undefined) {
    if (error === null) return <Skeleton lines={4} />
    if (error instanceof BridgeRefusal && error.error.code === 'not-found')
      return <p>{t('vault.public.none')}</p>
    return <ErrorState error={error} onRetry={() => void refetch()} compact />
  }
  const saveFile = () =>
    save.mutate(
      {},
      {
        onSuccess: ({ saved, file }) => {
          if (saved) toast({ text: ({ t }) => t('connect.keys.saved', { file: file ?? '' }), tone: 'quiet' })
        },
      },
    )
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <RawBody
        title={t('vault.public')}
        raw={data.publicKey}
        {...(heading === undefined ? {} : { heading })}
      />
      <Button className="self-start" onPress={saveFile} isPending={save.isPending}>
        {t('connect.keys.save')}
      </Button>
      {save.error === null ? null : (
        <RefusalNote>
          <p>
            {t('connect.keys.notSaved')} {refusalWords(words, save.error)}
          </p>
        </RefusalNote>
      )}
    </div>
  )
}
