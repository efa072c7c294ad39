import type { DisplayView } from '#contract/display-views.ts'
import { BigTick } from '../order/state-glyph.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { Both } from './both.tsx'

/** What stands next to a scene, for other customers than the one it is for. */
export type Beside = {
  readonly next?: DisplayView['next']
  readonly earlier?: DisplayView['earlier']
}

/** Below a payment that is under way: what the next customer will pay. */
export function NextAmount({ next }: { readonly next: Beside['next'] }) {
  if (next === undefined) return null
  return (
    <div
      data-next=""
      className="flex shrink-0 items-baseline justify-center gap-[2vmin] bg-raised px-[3vmin] py-[1vmin] text-text"
    >
      <span className="flex items-baseline gap-[1vmin] text-muted">
        <Both
          id="customer.next"
          className="text-[4vmin] leading-tight font-semibold"
          secondClass="text-[3vmin] leading-tight"
        />
      </span>
      <span className="text-[5vmin] leading-tight font-extrabold">
        <MoneyText minor={next.amountMinor} />
      </span>
    </div>
  )
}

/** For a moment, in the corner that no QR reaches: that of the customer who pays now stays whole. */
export function EarlierPaid({ earlier }: { readonly earlier: Beside['earlier'] }) {
  return (
    <div role="status" className="absolute right-[2vmin] bottom-[calc(2vmin+var(--next,0vmin))]">
      {earlier === undefined ? null : (
        <div
          data-earlier=""
          className="flex items-center gap-[1.6vmin] rounded-card bg-paid px-[2.4vmin] py-[1.4vmin] text-on-paid [--glyph-hole:var(--color-paid)]"
        >
          <BigTick className="size-[8vmin]" />
          <div className="text-left">
            <p className="text-[4.4vmin] leading-tight font-extrabold">
              <MoneyText minor={earlier.amountMinor} />
            </p>
            <Both
              id="customer.earlier"
              className="text-[2.4vmin] leading-tight font-semibold"
              secondClass="text-[2.2vmin] leading-tight"
            />
          </div>
        </div>
      )}
    </div>
  )
}
