import { vaDelete } from '#gateway/operations/va-delete.ts'
import type { z } from 'zod'
import { done, refusals, refuse, type Refused, type Verdict } from '../answer.ts'
import type { HandlerContext } from './handler.ts'
import { orderState } from './transaction.ts'

type Request = z.output<(typeof vaDelete)['request']>
type Response = z.input<(typeof vaDelete)['response']>

/** Cancel a virtual account that is In Process (service code 31; interface, 4.2). */
export function handleDelete(request: Request, { now, config, state }: HandlerContext): Verdict {
  const refused = (refusal: Refused) => refuse(vaDelete.serviceCode, refusal)
  if (request.partnerServiceId !== config.partnerServiceId) return refused(refusals.partnerNotFound)
  if (request.customerNo !== config.merchantId) return refused(refusals.invalidMerchant)
  const order = state.order(request.virtualAccountNo)
  if (order === undefined) return refused(refusals.notFound)
  if (order.kind !== 'va' && config.qrCancel === 'refused') return refused(refusals.notAllowed)
  if (orderState(order, now) !== 'IP') return refused(refusals.invalidStatus)

  state.putOrder({ ...order, cancelledAt: now })
  const { partnerServiceId, customerNo, virtualAccountNo } = request
  const body: Response = {
    responseCode: '2003100',
    responseMessage: 'Successful',
    virtualAccountData: { partnerServiceId, customerNo, virtualAccountNo },
  }
  return done(body)
}
