import type { DisplayView } from '#contract/display-views.ts'
import { MESSAGES } from '../words/messages.ts'
import { CountdownRing } from '../ui/countdown-ring.tsx'
import { inFours } from '../ui/in-fours.ts'
import { MoneyText, moneyWords, widthInEms } from '../ui/money-text.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { QrisIdentity } from '../order/qris-identity.tsx'
import { StateGlyph } from '../order/state-glyph.tsx'
import { useNow } from '../ui/use-now.ts'
import { Both } from './both.tsx'

type Scene = Extract<DisplayView['scene'], { readonly kind: 'qr' | 'va' | 'link' }>
type Props = {
  readonly merchantName: string
  readonly scene: Scene
  readonly connectionLost: boolean
  readonly isUnreal: boolean
}

/**
 * Pay now: QR, amount, time left, one line in each language. The QR takes what the words leave, at least 60 %
 * of the short side on counter monitors (16:9, 16:10, 4:3, 5:4, upright).
 */
export function PayScene({ merchantName, scene, connectionLost, isUnreal }: Props) {
  // The code disappears when its time is up, before the main process says so.
  const isOver = useNow() >= scene.expiresAt
  const isLost = connectionLost && !isOver
  return (
    <div className="flex h-full items-center justify-evenly gap-[4vmin] bg-surface p-[4vmin] portrait:flex-col">
      {scene.kind === 'va' ? (
        <VirtualAccountNumber number={scene.virtualAccountNo} />
      ) : isOver ? (
        <StateGlyph state="expired" className="size-[50vmin] text-clock-text" />
      ) : (
        <QrCode
          content={scene.kind === 'link' ? scene.url : scene.content}
          label={MESSAGES.id['customer.qr'].replace('{amount}', moneyWords(scene.amountMinor))}
          className="size-[min(82vmin-var(--next,0vmin),calc(100vw-62vmin))] shrink-0 portrait:size-[min(74vmin,calc(100vh-52vmin-var(--framed,0px)-var(--next,0vmin)))]"
          isUnreal={isUnreal}
          fallback={<Both id="customer.ask" />}
        />
      )}
      <div className="flex min-w-0 flex-col gap-[2.4vmin] portrait:items-center portrait:text-center">
        <Payee merchantName={merchantName} scene={scene} />
        <PayAmount minor={scene.amountMinor} />
        {scene.kind === 'link' ? <PageHost host={scene.host} method={scene.pageMethod} /> : null}
        <div className="flex items-center gap-[3vmin]">
          <div className="text-waiting">
            <CountdownRing
              label={MESSAGES.id['customer.left']}
              startedAt={scene.startedAt}
              expiresAt={scene.expiresAt}
              className="size-[22vmin] portrait:size-[16vmin]"
              textClass="text-[5.4vmin] text-text portrait:text-[4.2vmin]"
            />
          </div>
          {isLost ? null : (
            <div className="flex flex-col gap-1">
              <Both
                id={isOver ? 'customer.expired' : CALLS[scene.kind]}
                className="text-[min(5.2vmin,3.2vw)] leading-tight font-bold text-waiting-text portrait:text-[5.2vmin]"
                secondClass="text-[min(4vmin,2.5vw)] leading-tight text-muted portrait:text-[4vmin]"
              />
            </div>
          )}
        </div>
        {isLost ? <ConnectionLost /> : null}
        {scene.kind !== 'link' && !isLost && !isOver ? (
          <div className="[@media(max-height:430px)]:hidden [@media(min-aspect-ratio:3/4)_and_(max-aspect-ratio:1/1)]:hidden">
            <Both
              id={scene.kind === 'va' ? 'customer.transfer.steps' : 'customer.anyApp'}
              className="text-[min(3.4vmin,2.1vw)] leading-tight font-semibold text-muted portrait:text-[3vmin]"
              secondClass="text-[min(3vmin,1.9vw)] leading-tight text-muted portrait:text-[2.6vmin]"
            />
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** A QR names whom it pays; the payer's phone will show the same. */
function Payee({ merchantName, scene }: Pick<Props, 'merchantName' | 'scene'>) {
  const identity = scene.kind === 'qr' ? scene.identity : undefined
  return (
    <>
      {identity?.merchantName === undefined ? (
        <h1 className="text-[5vmin] leading-tight font-bold text-muted">{merchantName}</h1>
      ) : null}
      {identity === undefined ? null : (
        <QrisIdentity
          of={identity}
          isHeading
          className="text-[min(4.4vmin,2.8vw)] portrait:justify-center portrait:text-[3.8vmin]"
          markClass="w-full text-[1.5em]"
        />
      )}
    </>
  )
}

/** In place of the call to pay: the code stays for the phone that is at it, and no one is asked to pay twice. */
function ConnectionLost() {
  return (
    <div
      data-connection-lost=""
      className="rounded-[2vmin] bg-clock-soft px-[2.6vmin] py-[1.6vmin] text-clock-text"
    >
      <Both
        id="customer.connectionLost"
        className="text-[3.8vmin] leading-tight font-bold"
        secondClass="text-[3.2vmin] leading-tight"
      />
    </div>
  )
}

const CALLS = { qr: 'customer.scan', va: 'customer.transfer', link: 'customer.openPage' } as const

/** Where the phone will go, to compare with what the phone shows. */
function PageHost({ host, method }: { readonly host: string; readonly method: string | undefined }) {
  return (
    <p className="text-[3.4vmin] leading-tight font-semibold wrap-anywhere">
      <span data-page-host="">{host}</span>
      {method === undefined ? null : <span className="text-muted"> · {method}</span>}
    </p>
  )
}

/** The longest amount that fits at the largest size: `Rp 1.000.000`. */
const USUAL_EMS = widthInEms(100_000_000n)

/** Half the width next to the code, the whole width below it. */
function PayAmount({ minor }: { readonly minor: bigint }) {
  return (
    <p
      className="leading-tight font-extrabold tracking-tight [--most:min(11vmin,5.6vw)] portrait:[--most:9vmin]"
      // A long amount shrinks and is never cut.
      style={{ fontSize: `calc(var(--most) * ${Math.min(1, USUAL_EMS / widthInEms(minor)).toFixed(3)})` }}
    >
      <MoneyText minor={minor} />
    </p>
  )
}

function VirtualAccountNumber({ number }: { readonly number: string }) {
  return (
    <p className="rounded-card bg-raised p-[5vmin] text-center text-[9vmin] leading-snug font-extrabold tracking-wide text-balance tabular-nums">
      {inFours(number)}
    </p>
  )
}
