import { useHelpTopic, type HelpTopic } from '../../../till/help-topics.ts'
import { CashDialog } from './cash-dialog.tsx'
import { useDoubt, type DoubtStep } from './doubt-flow.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { ResolveDialog } from '../../../acts/resolve-dialog.tsx'
import { SaysPaidDialog } from './says-paid-dialog.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { SlipDialog } from '../../../acts/slip-dialog.tsx'
import { SlipsDialog } from './slips-dialog.tsx'

const HELP: Readonly<Record<DoubtStep['kind'], HelpTopic>> = {
  search: 'says-paid',
  ask: 'says-paid',
  hold: 'hold-slip',
  slip: 'hold-slip',
  slips: 'hold-slip',
  cash: 'cash-instead',
  resolve: 'paid-twice',
}

/** The open dialog; each step is a separate dialog that starts anew. */
export function DoubtDialogs() {
  const { step, close } = useDoubt()
  useHelpTopic(step === undefined ? undefined : HELP[step.kind])
  switch (step?.kind) {
    case undefined:
      return null
    case 'search':
      return <SearchDialog />
    case 'ask':
      return <SaysPaidDialog key={step.reference} reference={step.reference} />
    case 'hold':
      return <HoldDialog about={step.about} />
    case 'slip':
      return <SlipDialog key={step.number} number={step.number} isNew={step.isNew === true} onClose={close} />
    case 'slips':
      return <SlipsDialog />
    case 'cash':
      return <CashDialog key={step.reference} reference={step.reference} />
    case 'resolve':
      return (
        <ResolveDialog
          key={step.reference}
          reference={step.reference}
          corrects={step.corrects}
          onClose={close}
        />
      )
  }
}
