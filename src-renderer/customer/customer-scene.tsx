import type { ReactNode } from 'react'
import type { StateKind } from '#domain/order.ts'
import type { DisplayView } from '#contract/display-views.ts'
import { BigTick, StateGlyph } from '../order/state-glyph.tsx'
import { TONE_OF_STATE } from '../order/state-tone.ts'
import { MESSAGES } from '../words/messages.ts'
import { MoneyText, moneyWords, widthInEms } from '../ui/money-text.tsx'
import { SOFT } from '../ui/tone.ts'
import { UNREAL_STRIPES, type Unreal } from '../ui/unreal.tsx'
import { Both, type CustomerKey } from './both.tsx'
import { EarlierPaid, NextAmount, type Beside } from './beside.tsx'
import { CashScene } from './cash-scene.tsx'
import { PatternScene } from './pattern-scene.tsx'
import { PayScene } from './pay-scene.tsx'
import { RestScene } from './rest-scene.tsx'

type Scene = DisplayView['scene']
type Props = {
  readonly merchantName: string
  readonly scene: Scene
  /** Our connection is down: the customer's payment may still succeed. */
  readonly connectionLost?: boolean
  readonly unreal?: Unreal | undefined
} & Beside

/** One full screen per scene, read from the other side of the counter. */
export function CustomerScene(props: Props) {
  const {
    unreal,
    scene: { kind },
  } = props
  // The pattern shows the monitor's own edges, and says itself that it is no payment.
  // Room for the bands below the scene.
  const bands = [props.next, props.earlier].filter((band) => band !== undefined).length
  const besideRoom = ['', '[--next:9vmin]', '[--next:18vmin]'][bands] ?? ''
  const isFramed = unreal !== undefined && kind !== 'pattern'
  return (
    <div
      data-scene={kind}
      className={
        isFramed
          ? `relative ${besideRoom} flex h-full flex-col border-[1.2vmin] [--framed:8vmin] ${UNREAL_STRIPES}`
          : `relative ${besideRoom} flex h-full flex-col`
      }
    >
      {isFramed ? <UnrealBand of={unreal} /> : null}
      <div aria-live="polite" className="min-h-0 grow">
        {sceneOf(props)}
      </div>
      <EarlierPaid earlier={props.earlier} />
      <NextAmount next={props.next} />
    </div>
  )
}

/** Above the scene, whatever it shows: photographed together with it. */
function UnrealBand({ of }: { readonly of: Unreal }) {
  return (
    <p
      data-unreal={of}
      className="flex shrink-0 flex-wrap justify-center gap-x-[3vmin] bg-clock px-[2vmin] py-[0.6vmin] text-[2.6vmin] leading-tight font-bold text-on-clock portrait:text-[2.3vmin]"
    >
      <span lang="id">{MESSAGES.id[`common.${of}Watermark`]}</span>
      <span lang="en">{MESSAGES.en[`common.${of}Watermark`]}</span>
    </p>
  )
}

function sceneOf({ scene, merchantName, connectionLost = false, unreal }: Props): ReactNode {
  switch (scene.kind) {
    case 'idle':
      return <Idle merchantName={merchantName} />
    case 'qr':
    case 'va':
    case 'link':
      return (
        <PayScene
          merchantName={merchantName}
          scene={scene}
          connectionLost={connectionLost}
          isUnreal={unreal !== undefined}
        />
      )
    case 'rest':
      return <RestScene scene={scene} />
    case 'cash':
      return <CashScene scene={scene} />
    case 'paid':
      return (
        <Full className="bg-paid text-on-paid [--glyph-hole:var(--color-paid)]">
          <BigTick className="size-[42vmin]" />
          <SceneAmount minor={scene.amountMinor} />
          <Both isHeading id="customer.paid" />
        </Full>
      )
    case 'amount':
      return (
        <Full className="bg-surface text-text">
          <SceneAmount minor={scene.amountMinor} />
          <Both
            isHeading
            id="customer.amount"
            className="text-[6.6vmin] leading-tight font-semibold"
            secondClass="text-[4.6vmin] leading-tight text-muted"
          />
        </Full>
      )
    case 'preparing':
      return (
        <Told state="sending" id="customer.preparing">
          <SceneAmount minor={scene.amountMinor} />
        </Told>
      )
    case 'expired':
      return (
        <Told state="expired" id="customer.expired">
          <SceneAmount minor={scene.amountMinor} />
        </Told>
      )
    case 'checking':
      if (scene.why !== undefined) return <Told state={scene.why} id={`customer.checking.${scene.why}`} />
      return <Told state="suspect" id={connectionLost ? 'customer.connectionLost' : 'customer.checking'} />
    case 'ask-cashier':
      return (
        <Told
          state="never-arrived"
          glyph={<AskGlyph />}
          id={scene.why === undefined ? 'customer.ask' : `customer.ask.${scene.why}`}
        >
          {scene.why === 'amount' ? <Came {...scene} /> : null}
        </Told>
      )
    case 'closed':
      return (
        <Told state={scene.why === 'not-made' ? 'sending' : scene.why} id={`customer.closed.${scene.why}`} />
      )
    case 'pattern':
      return <PatternScene number={scene.number} />
  }
}

function Full({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    <div
      className={`flex h-full flex-col items-center justify-center gap-[2vmin] p-[4vmin] text-center ${className}`}
    >
      {children}
    </div>
  )
}

type ToldProps = {
  readonly state: StateKind
  readonly id: CustomerKey
  readonly glyph?: ReactNode
  readonly children?: ReactNode
}

function Told({ state, id, glyph, children }: ToldProps) {
  return (
    <Full className={SOFT[TONE_OF_STATE[state]]}>
      {glyph ?? <StateGlyph state={state} className="size-[34vmin]" />}
      {children}
      <Both isHeading id={id} />
    </Full>
  )
}

/** A person to talk to. */
function AskGlyph() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-[34vmin] fill-none stroke-current"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 4h18v12H11l-5 4.5V16H3Z" />
      <path d="M8 10h.01M12 10h.01M16 10h.01" strokeWidth="3" />
    </svg>
  )
}

function Idle({ merchantName }: { readonly merchantName: string }) {
  return (
    <Full className="bg-surface text-text">
      <Logo className="size-[24vmin] text-action" />
      {merchantName === '' ? null : (
        <h1 className="text-[min(13vmin,9vw)] leading-tight font-extrabold tracking-tight text-balance">
          {merchantName}
        </h1>
      )}
      <Both
        isHeading={merchantName === ''}
        id="customer.idle"
        className="text-[6.6vmin] leading-tight font-semibold"
        secondClass="text-[4.6vmin] leading-tight text-muted"
      />
    </Full>
  )
}

/** What came is the largest; how much that is too little or too much stands below. */
function Came({
  cameMinor,
  differenceMinor,
}: {
  readonly cameMinor: bigint
  readonly differenceMinor: bigint
}) {
  const isShort = differenceMinor < 0n
  const amount = moneyWords(isShort ? -differenceMinor : differenceMinor)
  return (
    <div>
      <SceneAmount minor={cameMinor} />
      <Both
        id={isShort ? 'customer.short' : 'customer.over'}
        values={{ amount }}
        className="text-[5vmin] leading-tight font-semibold"
        secondClass="text-[3.6vmin] leading-tight"
      />
    </div>
  )
}

/** Share of the window's width, in percent. */
const WIDEST = 88

function SceneAmount({ minor }: { readonly minor: bigint }) {
  return (
    <p
      className="leading-tight font-extrabold tracking-tight"
      // A long amount shrinks and is never cut.
      style={{ fontSize: `min(13vmin, ${(WIDEST / widthInEms(minor)).toFixed(2)}vw)` }}
    >
      <MoneyText minor={minor} />
    </p>
  )
}

/** The counter window: an arch, a sill, an opening. */
function Logo({ className }: { readonly className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path className="fill-current" d="M4 18.5V11a8 8 0 0 1 16 0v7.5Z" />
      <path className="fill-surface" d="M9 18.5V14a3 3 0 0 1 6 0v4.5Z" />
      <rect className="fill-current" x="1.5" y="19.5" width="21" height="2.5" rx="1" />
    </svg>
  )
}
