import type { DisplayView } from '#contract/display-views.ts'
import { MoneyText, widthInEms } from '../ui/money-text.tsx'
import { Both } from './both.tsx'

type Props = { readonly scene: Extract<DisplayView['scene'], { readonly kind: 'rest' }> }

/** Share of the window's width, in percent. */
const WIDEST = 84
const LABEL = {
  className: 'text-[4.6vmin] leading-tight font-bold text-muted',
  secondClass: 'text-[3.4vmin] leading-tight text-muted',
}

/** Between two parts of a sale: what is still to be paid, and what is being checked. */
export function RestScene({ scene: { totalMinor, restMinor, pendingMinor } }: Props) {
  return (
    <div className="flex h-full flex-col items-center justify-evenly gap-[2vmin] bg-surface p-[4vmin] text-center">
      <div>
        <Both id="customer.rest.total" {...LABEL} />
        <p className="text-[min(7vmin,6vw)] leading-tight font-bold">
          <MoneyText minor={totalMinor} />
        </p>
      </div>
      {restMinor === 0n ? (
        <div>
          <Both isHeading id="customer.rest.done" />
        </div>
      ) : (
        <div>
          <Both isHeading id="customer.rest" />
          <p
            className="leading-tight font-extrabold tracking-tight"
            // A long amount shrinks and is never cut.
            style={{ fontSize: `min(20vmin, ${(WIDEST / widthInEms(restMinor)).toFixed(2)}vw)` }}
          >
            <MoneyText minor={restMinor} />
          </p>
        </div>
      )}
      {pendingMinor === 0n ? null : (
        <div className="rounded-[2vmin] bg-unknown-soft px-[2.6vmin] py-[1.6vmin] text-unknown-text">
          <p className="text-[5vmin] leading-tight font-bold">
            <MoneyText minor={pendingMinor} />
          </p>
          <Both id="customer.checking" className="text-[3.8vmin] font-bold" secondClass="text-[3.2vmin]" />
        </div>
      )}
    </div>
  )
}
