import { useEffect, useRef, type ReactNode } from 'react'
import type { ConnectView } from '#contract/connect-views.ts'
import type { SetupView } from '#contract/setup-views.ts'
import { useWords } from '../words/words.tsx'
import { useQueryOf } from '../bridge/queries.ts'
import { ErrorState } from '../till/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { AddressStep } from './address-step.tsx'
import { EnvironmentStep } from './environment-step.tsx'
import type { GuideStep } from './guide-steps.ts'
import { KeysStep } from './keys-step.tsx'
import { KeepOnLeave } from './keep-on-leave.tsx'
import { MerchantStep } from './merchant-step.tsx'
import { PeopleStep } from './people-step.tsx'
import { StartStep } from './start-step.tsx'
import { StepBar } from './step-bar.tsx'
import { StepList } from './step-list.tsx'
import { TestStep } from './test-step.tsx'
import { useGuide, type Guide } from './use-guide.ts'
import { VaultState } from '../screens/connection/vault-state.tsx'

/** From nothing to a gateway, step by step. It can be left at any time and resumes where it was. */
export function ConnectScreen() {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('setup.get', {})
  const tested = useQueryOf('connect.state', {})
  if (data !== undefined) return <GuidedConnection view={data} tested={tested.data} />
  return (
    <div className="h-full rounded-card bg-raised p-6">
      <h1 className="sr-only">{t('connect.title')}</h1>
      {error === null ? <Skeleton lines={8} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

type GuidedProps = { readonly view: SetupView; readonly tested: ConnectView | undefined }

function GuidedConnection({ view, tested }: GuidedProps) {
  const { t } = useWords()
  const guide = useGuide(view, tested)
  const { step, back, show } = guide
  useShortcuts({ Esc: () => (back === undefined ? false : show(back)) })
  return (
    <div className="grid h-full min-h-0 grid-cols-[17.5rem_minmax(0,1fr)] gap-4 xl:grid-cols-[20rem_minmax(0,1fr)] small:h-auto small:grid-cols-1">
      <StepList guide={guide} />
      <div className="flex min-h-0 min-w-0 flex-col gap-3">
        <div
          tabIndex={0}
          role="region"
          aria-label={t(`connect.step.${step}`)}
          className="relative flex min-h-0 grow flex-col gap-6 overflow-y-auto rounded-card bg-raised p-6 *:shrink-0 low:gap-4 low:p-5 small:overflow-visible"
        >
          <StepHead key={step} step={step} />
          {guide.isKnown ? <StepBody guide={guide} /> : <Skeleton lines={5} />}
        </div>
        <StepBar guide={guide} />
      </div>
      <KeepOnLeave guide={guide} />
    </div>
  )
}

/** What the step is about, and who supplies what it needs. Keyboard focus and screen reader start here. */
function StepHead({ step }: { readonly step: GuideStep }) {
  const { t } = useWords()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div className="flex max-w-prose flex-col gap-1">
      <h2 ref={head} tabIndex={-1} className="text-title font-bold shadow-none! outline-none!">
        {t(`connect.step.${step}`)}
      </h2>
      <p>{t(`connect.step.${step}.lead`)}</p>
      {step === 'test' || step === 'start' ? null : (
        <p className="text-muted">
          <strong className="font-semibold">{t('connect.from')}:</strong> {t(`connect.step.${step}.from`)}
        </p>
      )}
    </div>
  )
}

function StepBody({ guide }: { readonly guide: Guide }): ReactNode {
  switch (guide.step) {
    case 'environment':
      return <EnvironmentStep guide={guide} />
    case 'merchant':
      return <MerchantStep guide={guide} />
    case 'vault':
      return <VaultState vault={guide.facts.view.vault} />
    case 'keys':
      return <KeysStep guide={guide} />
    case 'people':
      return <PeopleStep guide={guide} />
    case 'address':
      return <AddressStep guide={guide} />
    case 'test':
      return <TestStep guide={guide} />
    case 'start':
      return <StartStep guide={guide} />
  }
}
