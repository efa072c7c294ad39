import type { Role } from '#contract/define.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { LinkView } from '#contract/links-views.ts'
import { linkOffer, makeLink } from '#counter/links/make-link.ts'
import { linkRows, viewLink } from '#counter/links/view.ts'
import { forRole } from '#counter/show/for-role.ts'
import { viewOrder } from '#counter/show/view.ts'
import type { Till } from '#counter/till.ts'
import { given } from '#domain/given.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { searchMarks } from '#domain/payer-marks.ts'
import type { ReviewReader } from '#review/reader.ts'
import type { HandlersOf } from '../handler.ts'
import { onceAtATime } from '../once.ts'

/** Payment links, for managers. */
export function createLinksHandlers(
  { deps, watcher }: Till,
  review: Pick<ReviewReader, 'ask'>,
): HandlersOf<'links'> {
  const view = (order: Order, role: Role): LinkView =>
    viewLink(deps, order, forRole(viewOrder(deps, order, watcher.nextCheckAt), role))
  const once = onceAtATime<Result<LinkView>>()
  return {
    'links.offer': () => accept(linkOffer(deps)),
    'links.list': async ({ groups, text = '', before, limit }) => {
      const box = deps.personal()
      const marks = box === undefined ? [] : searchMarks(box, text)
      const found =
        text.trim() === ''
          ? await review.ask('links.page', { groups, before, limit })
          : await review.ask('links.find', { groups, text, marks })
      if (!found.ok) return found
      const { references, ...rest } = found.value
      return accept({ rows: linkRows(deps, references), ...rest })
    },
    'links.get': ({ reference }, role) => {
      const order = deps.journal.read.order(reference)
      return order?.method === 'link' ? accept(view(order, role)) : refuse('not-found')
    },
    'links.make': (wish, role) => {
      const { amountMinor, feeMinor, sure = [], ...rest } = wish
      const fee = feeMinor === undefined ? undefined : moneyOfMinor(feeMinor)
      const make = async () => {
        const made = await makeLink(deps, {
          ...rest,
          ...given({ fee }),
          amount: moneyOfMinor(amountMinor),
          sure,
        })
        watcher.nudge()
        return made.ok ? accept(view(made.value, role)) : made
      }
      return once(make, 'make', wish)
    },
  }
}
