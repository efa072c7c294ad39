import type { DisplayView } from '#contract/display-views.ts'
import { MoneyText, widthInEms } from '../ui/money-text.tsx'
import { Both, type CustomerKey } from './both.tsx'

type Props = { readonly scene: Extract<DisplayView['scene'], { readonly kind: 'cash' }> }

/** Share of the window's width, in percent. */
const WIDEST = 84

/** Paid in cash: the change is the largest, so that the customer can count it. */
export function CashScene({ scene: { amountMinor, tenderedMinor, changeMinor } }: Props) {
  return (
    <div className="flex h-full flex-col items-center justify-evenly gap-[2vmin] bg-surface p-[4vmin] text-center">
      <div className="flex flex-wrap justify-center gap-x-[10vmin] gap-y-[1vmin]">
        <Sum id="customer.cash.total" minor={amountMinor} />
        <Sum id="customer.cash.given" minor={tenderedMinor} />
      </div>
      <div>
        <Both id="customer.cash.change" {...LABEL} />
        <p
          className="leading-tight font-extrabold tracking-tight"
          // A long amount shrinks and is never cut.
          style={{ fontSize: `min(22vmin, ${(WIDEST / widthInEms(changeMinor)).toFixed(2)}vw)` }}
        >
          <MoneyText minor={changeMinor} />
        </p>
      </div>
      <div>
        <Both isHeading id="customer.cash.thanks" />
      </div>
    </div>
  )
}

const LABEL = {
  className: 'text-[4.6vmin] leading-tight font-bold text-muted',
  secondClass: 'text-[3.4vmin] leading-tight text-muted',
}

function Sum({ id, minor }: { readonly id: CustomerKey; readonly minor: bigint }) {
  return (
    <div>
      <Both id={id} {...LABEL} />
      <p
        className="leading-tight font-bold"
        style={{ fontSize: `min(8vmin, ${(WIDEST / 2 / widthInEms(minor)).toFixed(2)}vw)` }}
      >
        <MoneyText minor={minor} />
      </p>
    </div>
  )
}
