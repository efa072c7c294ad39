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

/** For a moment, in a band of its own: what the customer who pays now reads and scans stays whole. */
export function EarlierPaid({ earlier }: { readonly earlier: Beside['earlier'] }) {
  return (
    <div role="status" className="shrink-0">
      {earlier === undefined ? null : (
        <div
          data-earlier=""
          className="flex min-h-[9vmin] items-center justify-center gap-[2vmin] bg-paid px-[3vmin] py-[0.6vmin] text-on-paid [--glyph-hole:var(--color-paid)]"
        >
          <BigTick className="size-[6vmin] shrink-0" />
          <p className="shrink-0 text-[4.4vmin] leading-tight font-extrabold">
            <MoneyText minor={earlier.amountMinor} />
          </p>
          <div className="min-w-0 landscape:flex landscape:items-baseline landscape:gap-[2vmin]">
            <Both
              id="customer.earlier"
              className="text-[3.4vmin] leading-tight font-semibold"
              secondClass="text-[3vmin] leading-tight"
            />
          </div>
        </div>
      )}
    </div>
  )
}
