import { useId, useState, type ReactNode } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { PersonTile } from '#contract/people-views.ts'
import { useWords } from '../words/words.tsx'
import { BridgeRefusal } from '../bridge/call.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PinEntry } from '../ui/pin-entry.tsx'
import { PinSays, usePause, waitOf } from './pin-says.tsx'

export type Approval = { readonly person: string; readonly pin: string }
/** Must reject with its command's refusal, as `mutateAsync` and `call` do. */
type Act = (approval?: Approval) => Promise<unknown>

/**
 * For acts that may need a manager: `ask(act)` runs it; on `approval-needed` a dialog asks for a manager, and
 * the act runs again with their approval. Other errors are the act's own to report. Render `dialog` in the
 * screen.
 */
export function useApproval(): { readonly ask: (act: Act) => void; readonly dialog: ReactNode } {
  const [asked, setAsked] = useState<Act | undefined>(undefined)
  return {
    ask: (act) => {
      act().catch((error: unknown) => {
        if (codeOf(error) === 'approval-needed') setAsked(() => act)
      })
    },
    dialog: asked === undefined ? null : <ApprovalDialog act={asked} onClose={() => setAsked(undefined)} />,
  }
}

const STAYS: ReadonlySet<string | undefined> = new Set(['wrong-pin', 'locked-out', 'approval-needed'])

function ApprovalDialog({ act, onClose }: { readonly act: Act; readonly onClose: () => void }) {
  const { t } = useWords()
  const id = useId()
  const session = useQueryOf('session.get', {})
  const managers = (session.data?.people ?? []).filter(({ role }) => role === 'manager')
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [pin, setPin] = useState('')
  const [error, setError] = useState<unknown>(undefined)
  const [isPending, setPending] = useState(false)
  const left = usePause(waitOf(error), error)
  const manager = managers.find((each) => each.id === chosen) ?? managers[0]
  const hint = manager === undefined ? undefined : session.data?.practicePins?.[manager.id]
  const approve = async () => {
    if (manager === undefined || isPending || left > 0) return
    setPending(true)
    setPin('')
    try {
      await act({ person: manager.id, pin })
      onClose()
    } catch (refused) {
      // Other refusals concern the act and appear where it was started.
      if (STAYS.has(codeOf(refused))) setError(refused)
      else onClose()
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      title={t('people.approval.title')}
      isOpen
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('common.cancel')}</Button>}
    >
      {manager === undefined ? (
        <Callout tone="clock" shape="ask">
          {t('people.approval.nobody')}
        </Callout>
      ) : (
        <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
          <div className="flex min-w-56 flex-1 flex-col gap-4">
            <p>{t('people.approval.lead')}</p>
            <Managers
              managers={managers}
              value={manager.id}
              onChange={(next) => {
                setChosen(next)
                setError(undefined)
              }}
            />
            {hint === undefined ? null : (
              <p className="rounded-control border-2 border-dashed border-clock bg-clock-soft px-4 py-2 text-clock-text">
                {t('people.practicePin', { name: manager.name, pin: hint })}
              </p>
            )}
            <PinSays id={id} error={error} left={left} />
          </div>
          <PinEntry
            label={t('people.pinOf', { name: manager.name })}
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

type ManagersProps = {
  readonly managers: readonly PersonTile[]
  readonly value: string
  readonly onChange: (id: string) => void
}

function Managers({ managers, value, onChange }: ManagersProps) {
  const { t } = useWords()
  return (
    <RadioGroup value={value} onChange={onChange} className="flex flex-col gap-2">
      <Label className="font-semibold">{t('people.approval.who')}</Label>
      <div className="flex max-h-56 flex-col gap-2 overflow-y-auto p-1">
        {managers.map(({ id, name }) => (
          <Radio
            key={id}
            value={id}
            className="relative flex min-h-12 shrink-0 cursor-pointer items-center gap-3 rounded-control border border-edge px-4 py-2 font-semibold wrap-anywhere data-hovered:bg-sunken data-selected:border-action data-selected:bg-action data-selected:text-on-action data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus"
          >
            {name}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}

function codeOf(error: unknown): string | undefined {
  return error instanceof BridgeRefusal ? error.error.code : undefined
}
