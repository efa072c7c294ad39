import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldPad, PadArea } from '../../../ui/field-pad.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { useWords } from '../../../words/words.tsx'
import { refusalWords } from './linked-words.ts'
import { useLinkedVisit } from './linked-visit.tsx'
import { StepBody } from './step-body.tsx'

type Props = {
  /** It was begun just now, not found again. */
  readonly isBegun: boolean
  readonly onSend: () => void
  readonly onClose: () => void
}

/** One step after the other. */
export function LinkedForm({ isBegun, onSend, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const { form, isPending, error } = useLinkedVisit()
  const { steps, step, at, isStepWhole, goTo } = form
  const heading = useRef<HTMLHeadingElement>(null)
  // A new step is read out from its heading on. A person who turns the room's pages stays at the tabs.
  const read = useRef(isBegun ? undefined : at)
  useEffect(() => {
    if (read.current !== at) heading.current?.focus()
    read.current = at
  }, [at])
  const isLast = at === steps.length - 1
  return (
    <section aria-labelledby="linked-step" className="flex flex-col gap-4 rounded-card bg-raised p-6 low:p-4">
      <PadArea>
        <h2
          id="linked-step"
          key={at}
          ref={heading}
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
        <Button name="form-close" kind="quiet" isDisabled={isPending} onPress={onClose}>
          {t('linked.cancel')}
        </Button>
        {at === 0 ? null : (
          <Button name="form-back" isDisabled={isPending} onPress={() => goTo(at - 1)}>
            {t('linked.back')}
          </Button>
        )}
        {isLast ? (
          <Button
            name="form-send"
            kind="primary"
            isDisabled={!form.isWhole}
            isPending={isPending}
            onPress={onSend}
          >
            {t('linked.send')}
          </Button>
        ) : (
          <Button name="form-next" kind="primary" isDisabled={!isStepWhole} onPress={() => goTo(at + 1)}>
            {t('linked.next')}
          </Button>
        )}
      </div>
    </section>
  )
}
