import type { ReactNode } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import type { ScreensView, ScreenView } from '#contract/display-views.ts'
import { useWords } from '../../words/words.tsx'
import { BridgeRefusal } from '../../bridge/call.ts'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ErrorState, useErrorWords } from '../../till/error-state.tsx'
import { useAnnounce } from '../../ui/live-region.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ScreensPicture, useScreenWords } from './screens-picture.tsx'

const AUTOMATIC = 'automatic'

/** The customer's monitor: chosen on a picture of all monitors, and proven with a test pattern. */
export function CustomerScreenCard() {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('display.screens', {}, { keep: true })
  return (
    <section aria-labelledby="settings-display" className="flex flex-col gap-5 rounded-card bg-raised p-6">
      <h2 id="settings-display" className="text-lead font-bold">
        {t('display.title')}
      </h2>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={5} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Body view={data} />
      )}
    </section>
  )
}

function Body({ view }: { readonly view: ScreensView }) {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  const announce = useAnnounce()
  const choose = useCommand('display.choose')
  const identify = useCommand('display.identify')
  const pattern = useCommand('display.pattern')
  const chosen = view.screens.find(({ isChosen }) => isChosen)
  const value = view.choice === 'automatic' ? AUTOMATIC : String(chosen?.id ?? '')
  const pick = (next: string) => {
    const screen = view.screens.find(({ id }) => String(id) === next)
    if (next !== AUTOMATIC && screen === undefined) return
    choose.mutate({
      screen: screen === undefined ? null : { id: screen.id, width: screen.width, height: screen.height },
    })
  }
  const showNumbers = () => identify.mutate({}, { onSuccess: () => announce(t('display.identify.done')) })
  const showPattern = () => pattern.mutate({ on: !view.pattern })
  const mayPattern = view.pattern || view.canPattern
  const failed = choose.error ?? identify.error ?? pattern.error
  return (
    <>
      <Says view={view} />
      {view.screens.length === 0 ? (
        <p className="text-muted">{t('display.none')}</p>
      ) : (
        <RadioGroup
          aria-label={t('display.choose')}
          value={value}
          onChange={pick}
          className="flex flex-col gap-3"
        >
          <ScreensPicture screens={view.screens} />
          {/* Each monitor in the picture says the same to screen readers. */}
          <ul aria-hidden="true" className="flex flex-col gap-1 text-note">
            {view.screens.map((screen) => (
              <ScreenLine key={screen.id} screen={screen} />
            ))}
          </ul>
          <Radio
            value={AUTOMATIC}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border-2 border-edge px-4 py-1 data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus data-hovered:bg-sunken data-selected:border-action data-selected:bg-action data-selected:text-on-action"
          >
            <span className="font-semibold">{t('display.automatic')}</span>
            <span className="text-note">{t('display.automatic.help')}</span>
          </Radio>
        </RadioGroup>
      )}
      <div className="flex flex-wrap gap-3">
        <Button name="identify" onPress={showNumbers} isPending={identify.isPending}>
          {t('display.identify')}
        </Button>
        <Button
          name="pattern"
          kind={view.pattern ? 'primary' : 'plain'}
          onPress={showPattern}
          isDisabled={!mayPattern}
          isPending={pattern.isPending}
        >
          {t(view.pattern ? 'display.pattern.off' : 'display.pattern.on')}
        </Button>
      </div>
      <p className="text-note text-muted">
        {t(mayPattern ? 'display.pattern.help' : 'display.pattern.busy')}
      </p>
      {failed === null ? null : (
        <p role="alert" className="font-semibold text-danger-text">
          {isGone(failed) ? t('display.choose.gone') : wordsOf(failed)}
        </p>
      )}
    </>
  )
}

/** The cable was pulled between the listing and the press. */
function isGone(error: Error): boolean {
  return error instanceof BridgeRefusal && error.error.code === 'not-found'
}

function ScreenLine({ screen }: { readonly screen: ScreenView }) {
  const { details } = useScreenWords(screen)
  return (
    <li className="flex gap-2">
      <span className="w-5 font-bold tabular-nums">{screen.number}</span>
      <span className="min-w-0 text-muted tabular-nums wrap-anywhere">{details.join(' · ')}</span>
    </li>
  )
}

/** Where the customer's window is, in a sentence, and what to do when that is wrong. */
function Says({ view }: { readonly view: ScreensView }): ReactNode {
  const { t } = useWords()
  const { screens, customer, choice } = view
  const on = screens.find(({ hasCustomer }) => hasCustomer)
  if (choice === 'gone') {
    return (
      <Callout tone="clock" shape="open">
        <p className="font-semibold">{t('display.says.gone')}</p>
        {customer === 'own-screen' && on !== undefined ? (
          <p>{t('display.says.own', { n: on.number })}</p>
        ) : null}
      </Callout>
    )
  }
  if (screens.some(({ isMirror }) => isMirror) && customer !== 'own-screen') {
    return (
      <Callout tone="clock" shape="open">
        <p className="font-semibold">{t('display.mirror.help')}</p>
      </Callout>
    )
  }
  if (customer === 'own-screen' && on !== undefined) return <p>{t('display.says.own', { n: on.number })}</p>
  return <p>{t(customer === 'closed' ? 'display.says.closed' : 'display.says.beside')}</p>
}
