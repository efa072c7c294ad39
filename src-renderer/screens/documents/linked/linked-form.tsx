import { useEffect, useRef } from 'react'
import { CONSENT_VERSION } from '#contract/linked-input.ts'
import type { LinkedAccount, LinkedKind } from '#contract/linked-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { useLeaveGuard } from '../../../till/navigation.tsx'
import { useToast } from '../../../till/toast.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldPad, PadArea } from '../../../ui/field-pad.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { useWords } from '../../../words/words.tsx'
import { refusalWords, standingOf } from './linked-words.ts'
import { StepBody } from './step-body.tsx'
import { useLinkedForm } from './use-form.ts'

/** A new step is read out from its heading on. */
function focusOn(heading: HTMLHeadingElement | null): void {
  heading?.focus()
}

type Props = {
  readonly kind: LinkedKind
  readonly onSent: (account: LinkedAccount) => void
  readonly onClose: () => void
}

/** One step after the other; nothing of it is kept when it is closed. */
export function LinkedForm({ kind, onSent, onClose }: Props) {
  const words = useWords()
  const { t, language } = words
  const toast = useToast()
  const form = useLinkedForm(kind)
  const { steps, step, at, isStepWhole, goTo } = form
  const bind = useCommand('linked.bind')
  const create = useCommand('linked.create')
  const { isPending, error } = kind === 'account-binding' ? bind : create
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => () => latest.current.wipe(), [])
  const { leave, stay } = useLeaveGuard(form.isDirty)
  const send = () => {
    const files = Object.fromEntries(Object.entries(form.files).map(([name, { bytes }]) => [name, bytes]))
    const input = { ...form.values, ...files, consent: { version: CONSENT_VERSION, language } }
    const done = (account: LinkedAccount) => {
      form.wipe()
      toast({
        text: ({ t }) => t('linked.sent', { standing: t(`linked.standing.${standingOf(account).name}`) }),
        tone: 'quiet',
      })
      onSent(account)
    }
    // The steps have read each field as the contract wants it, and main checks it again.
    if (kind === 'account-binding') bind.mutate(input as InputOf<'linked.bind'>, { onSuccess: done })
    else create.mutate(input as InputOf<'linked.create'>, { onSuccess: done })
  }
  const isLast = at === steps.length - 1
  return (
    <section aria-labelledby="linked-step" className="flex flex-col gap-4 rounded-card bg-raised p-6 low:p-4">
      <PadArea>
        <h2
          id="linked-step"
          key={at}
          ref={focusOn}
          tabIndex={-1}
          data-step={step.name}
          className="text-lead font-bold"
        >
          {t('linked.step', { n: at + 1, of: steps.length, name: t(`linked.step.${step.name}`) })}
        </h2>
        <RefusalNote>{error === null || isPending ? null : refusalWords(words, error)}</RefusalNote>
        <StepBody form={form} />
        <FieldPad />
      </PadArea>
      <div className="flex flex-wrap justify-end gap-3">
        <Button name="form-close" kind="quiet" onPress={onClose}>
          {t('linked.cancel')}
        </Button>
        {at === 0 ? null : (
          <Button name="form-back" onPress={() => goTo(at - 1)}>
            {t('linked.back')}
          </Button>
        )}
        {isLast ? (
          <Button
            name="form-send"
            kind="primary"
            isDisabled={!form.isWhole}
            isPending={isPending}
            onPress={send}
          >
            {t('linked.send')}
          </Button>
        ) : (
          <Button name="form-next" kind="primary" isDisabled={!isStepWhole} onPress={() => goTo(at + 1)}>
            {t('linked.next')}
          </Button>
        )}
      </div>
      <Dialog
        role="alertdialog"
        title={t('linked.leave.title')}
        isOpen={leave !== undefined}
        onClose={stay}
        actions={
          <>
            <Button
              kind="quiet"
              onPress={() => {
                stay()
                leave?.()
              }}
            >
              {t('linked.leave.drop')}
            </Button>
            <Button autoFocus onPress={stay}>
              {t('linked.leave.stay')}
            </Button>
          </>
        }
      >
        <p>{t('linked.leave.body')}</p>
      </Dialog>
    </section>
  )
}
