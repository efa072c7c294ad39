import type { BundleView } from '#contract/support-views.ts'
import { useWords } from '../../words/words.tsx'
import { useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { RawBody } from '../../ui/raw-body.tsx'
import { useToast } from '../../till/toast.tsx'

/** One diagnosis file for repairs, reviewed before it is saved. */
export function Diagnosis() {
  const { t } = useWords()
  const { mutate, data, error, isPending, reset } = useCommand('support.bundle')
  const make = () => mutate({})
  return (
    <>
      <Button name="diagnosis" onPress={make} isPending={isPending}>
        {t('health.diagnosis')}
      </Button>
      {error === null ? null : <ErrorState error={error} compact />}
      {data === undefined ? null : <BundleDialog bundle={data} onClose={reset} />}
    </>
  )
}

/** The file's contents, part by part and in full; exactly this is saved. */
function BundleDialog({ bundle, onClose }: { readonly bundle: BundleView; readonly onClose: () => void }) {
  const { t } = useWords()
  const toast = useToast()
  const save = useCommand('support.save')
  const saveFile = () =>
    save.mutate(
      { id: bundle.id },
      {
        onSuccess: ({ saved, file }) => {
          if (!saved) return
          toast({ text: ({ t }) => t('health.diagnosis.saved', { file: file ?? '' }), tone: 'quiet' })
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={t('health.diagnosis.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" autoFocus onPress={saveFile} isPending={save.isPending}>
            {t('health.diagnosis.save')}
          </Button>
        </>
      }
    >
      <p>{t('health.diagnosis.lead')}</p>
      <p className="text-note text-muted">{t('health.diagnosis.says')}</p>
      <ul className="list-disc pl-6">
        {bundle.sections.map(({ name, lines }) => (
          <li key={name}>{t(`health.diagnosis.part.${name}`, { n: lines })}</li>
        ))}
      </ul>
      <RawBody title={bundle.fileName} raw={bundle.text} heading="h3" />
      <RefusalNote>{save.error === null ? null : t('health.diagnosis.notSaved')}</RefusalNote>
    </Dialog>
  )
}
