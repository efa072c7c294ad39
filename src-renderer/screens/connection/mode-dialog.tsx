import { useWords } from '../../words/words.tsx'
import { useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GROUND_WORDS, type Ground } from '../../till/ground.ts'
import { refusalWords } from './setup-words.ts'

type Props = {
  /** The mode that Loket is to restart in; undefined while no one asks for it. */
  readonly to: Ground | undefined
  readonly onClose: () => void
}

/** Loket restarts: announced beforehand, with what it means for money. */
export function ModeDialog({ to, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const use = useCommand('setup.use')
  const close = () => {
    use.reset()
    onClose()
  }
  const isUnderWay = use.isPending || use.isSuccess
  if (to === undefined) return null
  return (
    <Dialog
      role="alertdialog"
      title={t('connection.use.title', { ground: t(GROUND_WORDS[to]) })}
      isOpen
      onClose={isUnderWay ? () => undefined : close}
      actions={
        <>
          <Button onPress={close} isDisabled={isUnderWay} autoFocus>
            {t('common.cancel')}
          </Button>
          <Button
            kind="primary"
            isPending={isUnderWay}
            onPress={() => use.mutate({ mode: to === 'practice' ? 'practice' : 'real' })}
          >
            {t('connection.use.do')}
          </Button>
        </>
      }
    >
      <p>{t('connection.use.restarts')}</p>
      <p className={to === 'production' ? 'font-bold' : ''}>{t(`connection.use.${to}`)}</p>
      {isUnderWay ? (
        <Callout tone="waiting" shape="wait" role="status">
          {t('connection.use.underWay')}
        </Callout>
      ) : null}
      {use.error === null ? null : (
        <RefusalNote>
          <p>
            {t('connection.use.refused')} {refusalWords(words, use.error)}
          </p>
        </RefusalNote>
      )}
    </Dialog>
  )
}
