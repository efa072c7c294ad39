import { useState } from 'react'
import type { DuesDraft } from '#contract/dues-views.ts'
import { useApprovedCommand } from '../../../till/use-approved-command.ts'
import { useToast } from '../../../till/toast.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { WhyLine } from '../../../ui/why-line.tsx'
import { useWords } from '../../../words/words.tsx'
import { Sums } from './sums.tsx'
import { approvedWords } from './words.ts'

type Props = { readonly read: NonNullable<DuesDraft['read']>; readonly onClose: () => void }

/** Count, sum, and whether earlier bills end: to be confirmed with a PIN before a number stands. */
export function MakeDialog({ read, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const [withoutFaults, setWithout] = useState(false)
  const [replaces, setReplaces] = useState(false)
  const { run, dialog, ...make } = useApprovedCommand('dues.make')
  const { good, faults, totalMinor } = read
  const isHeld = faults > 0 && !withoutFaults
  return (
    <>
      <Dialog
        title={t('dues.make.title')}
        isOpen
        onClose={onClose}
        actions={
          <>
            <Button onPress={onClose}>{t('common.cancel')}</Button>
            <Button
              name="make-do"
              kind="primary"
              isPending={make.isPending}
              isDisabled={isHeld}
              describedBy="dues-make-why"
              onPress={() =>
                run({ count: good, totalMinor, withoutFaults, replaces }, ({ count }) => {
                  toast({ text: ({ t }) => t('dues.made', { n: count }), tone: 'quiet' })
                  onClose()
                })
              }
            >
              {t('dues.make', { n: good })}
            </Button>
          </>
        }
      >
        <p>{t('dues.make.body')}</p>
        <Sums read={read} />
        <div>
          <Switch isOn={replaces} onChange={setReplaces} describedBy="dues-replaces">
            {t('dues.replace')}
          </Switch>
          <p id="dues-replaces" className="text-note text-muted">
            {t(replaces ? 'dues.replace.on' : 'dues.replace.off')}
          </p>
        </div>
        {faults === 0 ? null : (
          <Switch isOn={withoutFaults} onChange={setWithout}>
            {t('dues.make.without', { n: faults })}
          </Switch>
        )}
        <WhyLine id="dues-make-why" refused={approvedWords(words, make)}>
          {isHeld ? t('sheet.why.faults') : undefined}
        </WhyLine>
      </Dialog>
      {dialog}
    </>
  )
}
