import { accept, type Result } from '#contract/envelope.ts'
import { payOut } from '#counter/refund/pay-out.ts'
import type { SecondPeople } from '#counter/refund/second-person.ts'
import { listRefunds } from '#counter/show/refund-view.ts'
import type { Till } from '#counter/till.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import { promiserOf } from '#domain/refund.ts'
import type { HandlersOf } from '../handler.ts'
import { onceAtATime } from '../once.ts'

export type RefundDeps = {
  /** Undefined while there is no key to open telephone numbers with. */
  readonly personal: () => PersonalBox | undefined
  readonly second: SecondPeople
  /** Opens the drawer if the till is set to. */
  readonly openDrawer: () => void
}

/** The ledger of promised refunds. */
export function createRefundHandlers(
  { deps }: Till,
  { personal, second, openDrawer }: RefundDeps,
): HandlersOf<'refund'> {
  const once = onceAtATime<Result<null>>()
  return {
    'refund.list': () => listRefunds(deps, personal(), second.ofPromise),
    'refund.pay': (paying, _role, right) => {
      const { number, way, proof, approval } = paying
      const said = { number, way, ...(proof === undefined ? {} : { proof }) }
      return once(
        async () => {
          const paid = await payOut(deps, said, (refund) =>
            second.confirm(approval, promiserOf(refund), right),
          )
          if (!paid.ok) return paid
          if (way === 'cash') openDrawer()
          return accept(null)
        },
        'pay',
        paying,
      )
    },
  }
}
