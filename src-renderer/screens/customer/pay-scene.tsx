import type { DisplayView } from '#contract/views.ts'
import { MESSAGES } from '../../app/messages.ts'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { inFours } from '../../ui/in-fours.ts'
import { MoneyText, moneyWords } from '../../ui/money-text.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Both } from './both.tsx'

type Scene = Extract<DisplayView['scene'], { readonly kind: 'qr' | 'va' }>
type Props = { readonly merchantName: string; readonly scene: Scene }

/**
 * Pay now: the QR, the amount, the time left, a line in each language. The QR takes what the words leave, never less
 * than 60 % of the short side on the screens that stand on counters (16:9, 16:10, 4:3, 5:4, upright).
 */
export function PayScene({ merchantName, scene }: Props) {
  // The code is gone at once when its time is up, whether or not the main process has said so yet.
  const isOver = useNow() >= scene.expiresAt
  return (
    <div className="flex h-full items-center justify-evenly gap-[4vmin] bg-surface p-[4vmin] portrait:flex-col">
      {scene.kind === 'va' ? (
        <VirtualAccountNumber number={scene.virtualAccountNo} />
      ) : isOver ? (
        <StateGlyph state="expired" className="size-[50vmin] text-clock-text" />
      ) : (
        <QrCode
          content={scene.content}
          label={MESSAGES.id['customer.qr'].replace('{amount}', moneyWords(scene.amountMinor))}
          className="size-[min(82vmin,calc(100vw-62vmin))] shrink-0 portrait:size-[min(74vmin,calc(100vh-52vmin))]"
          fallback={<Both id="customer.ask" />}
        />
      )}
      <div className="flex min-w-0 flex-col gap-[2.4vmin] portrait:items-center portrait:text-center">
        <h1 className="text-[5vmin] leading-tight font-bold text-muted">{merchantName}</h1>
        <PayAmount minor={scene.amountMinor} />
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
          <div className="flex flex-col gap-1">
            <Both
              id={isOver ? 'customer.expired' : scene.kind === 'va' ? 'customer.transfer' : 'customer.scan'}
              className="text-[5.2vmin] leading-tight font-bold text-waiting-text"
              secondClass="text-[4vmin] leading-tight text-muted"
            />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Beside the code there is half the width, below it the whole. */
function PayAmount({ minor }: { readonly minor: bigint }) {
  return (
    <p className="text-[min(11vmin,5.6vw)] leading-tight font-extrabold tracking-tight portrait:text-[9vmin]">
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
