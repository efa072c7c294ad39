import { useId, useState, type ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import { BridgeRefusal } from '../bridge/call.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PinEntry } from '../ui/pin-entry.tsx'
import { asksForApproval } from './approval-refusal.ts'
import { PersonChoice } from './person-choice.tsx'
import { PinSays, usePause, waitOf } from './pin-says.tsx'

export type Approval = { readonly person: string; readonly pin: string }
/** Must reject with its command's refusal, as `mutateAsync` and `call` do. */
type Act = (approval?: Approval) => Promise<unknown>

/** Whose PIN approves. `second`: one of those named, who sees that money goes back. */
type Approver = 'manager' | 'it' | 'second' | 'limit-own' | 'limit-second' | 'payout-check' | 'payout-limits'

/**
 * For acts that may need a manager, a person of IT or a second person: `ask(act)` runs it; on `approval-needed` a dialog asks
 * for one, and the act runs again with their approval. Other errors are the act's own to report. Render
 * `dialog` in the screen.
 */
export function useApproval(
  by: Approver = 'manager',
  among?: readonly string[],
): {
  readonly ask: (act: Act) => void
  readonly dialog: ReactNode
} {
  const [asked, setAsked] = useState<Act | undefined>(undefined)
  return {
    ask: (act) => {
      act().catch((error: unknown) => {
        if (codeOf(error) === 'approval-needed') setAsked(() => act)
      })
    },
    dialog:
      asked === undefined ? null : (
        <ApprovalDialog by={by} among={among} act={asked} onClose={() => setAsked(undefined)} />
      ),
  }
}

const WORDS = {
  manager: {
    title: 'people.approval.title',
    lead: 'people.approval.lead',
    nobody: 'people.approval.nobody',
    who: 'people.approval.who',
  },
  it: {
    title: 'people.approval.it.title',
    lead: 'people.approval.it.lead',
    nobody: 'people.approval.it.nobody',
    who: 'people.role.it',
  },
  second: {
    title: 'refund.second.title',
    lead: 'refund.second.lead',
    nobody: 'refund.second.nobody',
    who: 'refund.second.who',
  },
  'limit-own': {
    title: 'signoff.limit.own.title',
    lead: 'signoff.limit.own.lead',
    nobody: 'people.approval.nobody',
    who: 'people.approval.who',
  },
  'limit-second': {
    title: 'signoff.limit.second.title',
    lead: 'signoff.limit.second.lead',
    nobody: 'people.approval.nobody',
    who: 'signoff.second',
  },
  'payout-check': {
    title: 'payouts.check.pin.title',
    lead: 'payouts.check.pin.lead',
    nobody: 'payouts.check.nobody',
    who: 'payouts.checker',
  },
  'payout-limits': {
    title: 'payouts.limits.pin.title',
    lead: 'payouts.limits.pin.lead',
    nobody: 'payouts.limits.nobody',
    who: 'signoff.second',
  },
} as const

type DialogProps = {
  readonly by: Approver
  /** Their ids; undefined: everyone of that role. */
  readonly among: readonly string[] | undefined
  readonly act: Act
  readonly onClose: () => void
}

function ApprovalDialog({ by, among, act, onClose }: DialogProps) {
  const { t } = useWords()
  const id = useId()
  const session = useQueryOf('session.get', {})
  const approvers = (session.data?.people ?? []).filter(({ id, role }) =>
    among === undefined ? role === by : among.includes(id),
  )
  const words = WORDS[by]
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [pin, setPin] = useState('')
  const [error, setError] = useState<unknown>(undefined)
  const [isPending, setPending] = useState(false)
  const left = usePause(waitOf(error), error)
  // The person who asks comes first, where their own PIN counts.
  const own = session.data?.person?.id
  const approver =
    [chosen, own].map((id) => approvers.find((each) => each.id === id)).find(Boolean) ?? approvers[0]
  const hint = approver === undefined ? undefined : session.data?.practicePins?.[approver.id]
  const approve = async () => {
    if (approver === undefined || isPending || left > 0) return
    setPending(true)
    setPin('')
    try {
      await act({ person: approver.id, pin })
      onClose()
    } catch (refused) {
      // Other refusals concern the act and appear where it was started.
      if (asksForApproval(refused)) setError(refused)
      else onClose()
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      title={t(words.title)}
      isOpen
      onClose={onClose}
      actions={
        <Button shortcut="Esc" onPress={onClose}>
          {t('common.cancel')}
        </Button>
      }
    >
      {approver === undefined ? (
        <Callout tone="clock" shape="ask">
          {t(words.nobody)}
        </Callout>
      ) : (
        <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
          <div className="flex min-w-56 flex-1 flex-col gap-4">
            <p>{t(words.lead)}</p>
            <PersonChoice
              label={t(words.who)}
              people={approvers}
              value={approver.id}
              onChange={(next) => {
                setChosen(next)
                setError(undefined)
              }}
            />
            {hint === undefined ? null : (
              <p className="rounded-control border-2 border-dashed border-clock bg-clock-soft px-4 py-2 text-clock-text">
                {t('people.practicePin', { name: approver.name, pin: hint })}
              </p>
            )}
            <PinSays id={id} error={error} left={left} />
          </div>
          <PinEntry
            label={t('people.pinOf', { name: approver.name })}
            enter={t('people.approval.do')}
            value={pin}
            onValue={setPin}
            onEnter={() => void approve()}
            isDisabled={left > 0}
            isPending={isPending}
            describedBy={id}
          />
        </div>
      )}
    </Dialog>
  )
}

function codeOf(error: unknown): string | undefined {
  return error instanceof BridgeRefusal ? error.error.code : undefined
}
