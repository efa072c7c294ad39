import type { AttentionItem } from '#contract/attention-views.ts'
import { PayDialog } from '../../acts/pay-dialog.tsx'
import { ResolveDialog } from '../../acts/resolve-dialog.tsx'
import { SlipDialog } from '../../acts/slip-dialog.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { useHelpTopic } from '../../till/help-topics.ts'
import { SettleDialog } from './settle-dialog.tsx'

type Props = { readonly item: AttentionItem; readonly onClose: () => void }

/** The dialog of the act: the same as on the screen where the matter began. */
export function ActDialog({ item, onClose }: Props) {
  const { act, order, number } = item
  useHelpTopic(act === 'resolve' ? 'paid-twice' : act === 'end-slip' ? 'hold-slip' : undefined)
  if (act === 'resolve' && order !== undefined)
    return <ResolveDialog reference={order.reference} onClose={onClose} />
  if (act === 'pay' && number !== undefined) return <PayOf number={number} onClose={onClose} />
  if (act === 'end-slip' && number !== undefined)
    return <SlipDialog number={number} isNew={false} onClose={onClose} />
  return act === 'settle' ? <SettleDialog item={item} onClose={onClose} /> : null
}

function PayOf({ number, onClose }: { readonly number: number; readonly onClose: () => void }) {
  const { data } = useQueryOf('refund.list', {})
  const refund = data?.open.find((each) => each.number === number)
  if (data === undefined || refund === undefined) return null
  return <PayDialog refund={refund} hasShift={data.hasShift} onClose={onClose} />
}
