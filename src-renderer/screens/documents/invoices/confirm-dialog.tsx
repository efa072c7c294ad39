import { useState } from 'react'
import type { InvoiceAct } from '#contract/invoices-input.ts'
import type { InvoiceDraft } from '#contract/invoices-views.ts'
import { useApprovedCommand } from '../../../till/use-approved-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { WhyLine } from '../../../ui/why-line.tsx'
import { useWords } from '../../../words/words.tsx'
import { Sums } from './sums.tsx'
import { whyWords } from './words.ts'

type Props = {
  readonly act: InvoiceAct
  readonly read: NonNullable<InvoiceDraft['read']>
  readonly onClose: () => void
}

/** Count and sum, to be confirmed with a PIN before the first request leaves. */
export function ConfirmDialog({ act, read, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const [withoutFaults, setWithout] = useState(false)
  const { run, isPending, error, refusedWhy, dialog } = useApprovedCommand('invoices.send')
  const { good, faults, totalMinor, digest } = read
  return (
    <>
      <Dialog
        title={t(`invoices.confirm.${act}.title`)}
        isOpen
        onClose={onClose}
        actions={
          <>
            <Button onPress={onClose}>{t('common.cancel')}</Button>
            <Button
              name="send-do"
              kind="primary"
              isPending={isPending}
              isDisabled={faults > 0 && !withoutFaults}
              describedBy="invoices-confirm-why"
              onPress={() => run({ count: good, totalMinor, digest, withoutFaults }, onClose)}
            >
              {t(`invoices.confirm.${act}`, { n: good })}
            </Button>
          </>
        }
      >
        <p>{t(`invoices.confirm.${act}.body`)}</p>
        <Sums act={act} read={read} />
        {faults === 0 ? null : (
          <Switch isOn={withoutFaults} onChange={setWithout}>
            {t('invoices.confirm.without', { n: faults })}
          </Switch>
        )}
        <WhyLine
          id="invoices-confirm-why"
          refused={error === undefined ? undefined : (whyWords(words, refusedWhy) ?? error)}
        >
          {faults > 0 && !withoutFaults ? t('sheet.why.faults') : undefined}
        </WhyLine>
      </Dialog>
      {dialog}
    </>
  )
}
