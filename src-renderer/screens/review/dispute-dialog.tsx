import { useState } from 'react'
import { NOT_SAVED_WHYS, type DisputeMade, type NotSavedWhy } from '#contract/dispute-views.ts'
import { BridgeRefusal } from '../../bridge/call.ts'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { useErrorWords } from '../../till/error-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useWords } from '../../words/words.tsx'

type Props = { readonly reference: string; readonly onClose: () => void }

/** Makes the two files about one order. Personal data goes into them by choice only, and never by an earlier choice. */
export function DisputeDialog({ reference, onClose }: Props) {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  const make = useCommand('dispute.make')
  const stop = useCommand('dispute.cancel')
  const [personal, setPersonal] = useState(false)
  const { isPending, data, error } = make
  const why = error === null ? undefined : whyOf(error)
  return (
    <Dialog
      title={t('dispute.title')}
      isOpen
      // Closed while it works, it would go on unseen.
      onClose={() => (isPending ? stop.mutate({}) : onClose())}
      actions={
        <>
          {isPending ? (
            <Button name="dispute-stop" onPress={() => stop.mutate({})}>
              {t('dispute.stop')}
            </Button>
          ) : (
            <Button onPress={onClose}>{t('common.close')}</Button>
          )}
          <Button
            kind="primary"
            name="dispute-make"
            autoFocus
            isPending={isPending}
            onPress={() => make.mutate({ reference, personal })}
          >
            {t(data?.saved === true ? 'dispute.again' : 'dispute.make')}
          </Button>
        </>
      }
    >
      <RefusalNote>
        {isPending || error === null ? null : why === undefined ? wordsOf(error) : t(`dispute.why.${why}`)}
      </RefusalNote>
      <div>
        {/* In place of the explanation: in a small window it is seen at once. */}
        <div role="status">{isPending ? <Progress /> : data === undefined ? null : <Made made={data} />}</div>
        {isPending || data !== undefined ? null : <Explanation />}
      </div>
      <div>
        <Switch isOn={personal} onChange={setPersonal} isDisabled={isPending} describedBy="dispute-personal">
          {t('dispute.personal')}
        </Switch>
        <p id="dispute-personal" className="text-note text-muted">
          {t('dispute.personal.what')}
        </p>
      </div>
    </Dialog>
  )
}

function Explanation() {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-4">
      <p>{t('dispute.lead')}</p>
      <div>
        <p>{t('dispute.in')}</p>
        <ul className="list-disc pl-6">
          {(['1', '2', '3'] as const).map((n) => (
            <li key={n}>{t(`dispute.in.${n}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Progress() {
  const { t } = useWords()
  const { data } = useQueryOf('dispute.progress', {})
  return <p className="text-muted">{t(`dispute.step.${data?.step ?? 'place'}`)}</p>
}

function Made({ made }: { readonly made: DisputeMade }) {
  const { t } = useWords()
  if (!made.saved) return <p className="text-muted">{t('dispute.cancelled')}</p>
  return (
    <Callout tone="paid" shape="up">
      <p className="font-semibold">{t('dispute.saved')}</p>
      <dl data-selectable className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-note small:grid-cols-1">
        <dt>{t('dispute.saved.pdf')}</dt>
        <dd className="wrap-anywhere">{made.pdf}</dd>
        <dt>{t('dispute.saved.data')}</dt>
        <dd className="wrap-anywhere">{made.data}</dd>
        <dt>SHA-256</dt>
        <dd className="wrap-anywhere">{made.sha256}</dd>
      </dl>
    </Callout>
  )
}

/** Undefined for what the general words of an error say. */
function whyOf(error: Error): NotSavedWhy | 'busy' | undefined {
  if (!(error instanceof BridgeRefusal)) return undefined
  const why = error.error.details?.['why']
  if (error.error.code === 'not-allowed' && why === 'busy') return why
  return NOT_SAVED_WHYS.find((known) => error.error.code === 'not-saved' && known === why)
}
