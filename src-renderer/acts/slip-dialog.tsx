import { useEffect, useEffectEvent, useState } from 'react'
import { isPaid } from '#domain/order.ts'
import type { HoldEnd } from '#domain/slip.ts'
import type { SlipView } from '#contract/doubt-views.ts'
import { useNavigation } from '../till/navigation.tsx'
import { useWords } from '../words/words.tsx'
import { useCommand, useQueryOf } from '../bridge/queries.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState, useErrorWords } from '../till/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SlipCard } from './slip-card.tsx'
import { SlipNow } from './slip-now.tsx'
import { SmallField } from '../ui/small-field.tsx'
import { useApprovedCommand } from '../till/use-approved-command.ts'

const ENDS: readonly HoldEnd[] = ['paid', 'not-paid', 'given-up']

type Props = { readonly number: number; readonly isNew: boolean; readonly onClose: () => void }

/**
 * The slip for the customer to photograph, whether or not it prints; and the ways to close it, which never
 * change the order.
 */
export function SlipDialog({ number, isNew, onClose }: Props) {
  const { t } = useWords()
  const slip = useQueryOf('slip.get', { number })
  const print = usePrint(number, isNew)
  return (
    <Dialog
      title={t('doubt.slip.title', { number })}
      isOpen
      onClose={onClose}
      actions={
        <>
          {print.says === undefined ? null : (
            <p
              role="status"
              className={`grow self-center text-note ${print.isFault ? 'font-semibold text-danger-text' : ''}`}
            >
              {print.says}
            </p>
          )}
          <Button name="slip-print" isPending={print.isPending} onPress={print.again}>
            {t(print.isDone ? 'doubt.slip.printAgain' : 'doubt.slip.print')}
          </Button>
          <Button kind="primary" shortcut="Esc" autoFocus onPress={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      {slip.data === undefined ? (
        slip.error === null ? (
          <Skeleton lines={4} />
        ) : (
          <ErrorState compact error={slip.error} />
        )
      ) : (
        <>
          <Handling slip={slip.data} isNew={isNew} onClose={onClose} />
          {isNew ? null : <SlipCard slip={slip.data} />}
        </>
      )}
    </Dialog>
  )
}

type HandlingProps = { readonly slip: SlipView; readonly isNew: boolean; readonly onClose: () => void }

/** Its current state, and how it can be closed. A new one is first photographed: its card precedes the note. */
function Handling({ slip, isNew, onClose }: HandlingProps) {
  const { t } = useWords()
  const { focusOrder } = useNavigation()
  const [note, setNote] = useState('')
  const { run, isPending, error, dialog } = useApprovedCommand('slip.end')
  const isOpen = slip.ended === undefined
  const end = (how: HoldEnd) => {
    const said = note.trim()
    if (isOpen) run({ number: slip.number, how, ...(said === '' ? {} : { note: said }) }, () => undefined)
  }
  const { order } = slip
  const look = () => {
    if (order === undefined) return
    onClose()
    focusOrder(order.reference)
  }
  const known = order !== undefined && isPaid(order.state)
  return (
    <section aria-label={t('doubt.slip.end')} className="flex flex-col gap-3">
      <SlipNow slip={slip}>
        {order === undefined ? null : (
          <Button name="slip-look" onPress={look}>
            {t('doubt.slip.look')}
          </Button>
        )}
      </SlipNow>
      {isOpen ? (
        <>
          <div className="grid grid-cols-3 gap-2">
            {ENDS.map((how) => (
              <Button stacked key={how} name={`slip-${how}`} isPending={isPending} onPress={() => end(how)}>
                {t(how === 'paid' && !known ? 'doubt.end.paid.manager' : `doubt.end.${how}`)}
              </Button>
            ))}
          </div>
          {error === undefined ? null : (
            <p role="alert" className="font-semibold text-danger-text">
              {error}
            </p>
          )}
        </>
      ) : null}
      {isNew ? <SlipCard slip={slip} /> : null}
      {isOpen ? (
        <div className="flex">
          <SmallField
            label={t('doubt.note')}
            value={note}
            onText={setNote}
            maxLength={120}
            help={<span className="text-muted">{t('doubt.slip.endHelp')}</span>}
          />
        </div>
      ) : null}
      {dialog}
    </section>
  )
}

/** A new slip prints automatically; without a printer, the screen is the slip. */
function usePrint(number: number, isNew: boolean) {
  const { t, tOr } = useWords()
  const wordsOf = useErrorWords()
  const command = useCommand('paper.print')
  const again = () => {
    if (!command.isPending) command.mutate({ what: { kind: 'hold', number } })
  }
  const first = useEffectEvent(() => {
    if (isNew) again()
  })
  useEffect(() => first(), [])
  const { data, error, isPending } = command
  const says =
    error !== null
      ? t('doubt.slip.notPrinted', { why: wordsOf(error) })
      : data === undefined
        ? undefined
        : tOr(`doubt.slip.printed.${data.to}`, 'doubt.slip.printed.printer', { copy: data.copy })
  return { again, isPending, isDone: data !== undefined, isFault: error !== null, says }
}
