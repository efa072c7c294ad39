import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { OrderMethod } from '#domain/order.ts'
import { call } from '../../../bridge/call.ts'

/** So many orders back a payment method counts as used in this shop. */
const LAST_ORDERS = 20
const NAME = ['sale.usual-methods'] as const
const ONLY_QR: ReadonlySet<OrderMethod> = new Set(['qr'])

async function readUsual(): Promise<ReadonlySet<OrderMethod>> {
  const { rows } = await call('history.list', { limit: LAST_ORDERS })
  return new Set([...ONLY_QR, ...rows.map(({ method }) => method)])
}

/** QR, and what this shop's last orders used: read once for each person, as each read counts the whole journal. */
export function useUsualMethods(): ReadonlySet<OrderMethod> {
  const { data } = useQuery({ queryKey: NAME, queryFn: readUsual, staleTime: Infinity, gcTime: Infinity })
  return data ?? ONLY_QR
}

/** A sale by this method has begun. */
export function addUsual(client: QueryClient, method: OrderMethod): void {
  client.setQueryData<ReadonlySet<OrderMethod>>(NAME, (now) =>
    now === undefined ? now : new Set([...now, method]),
  )
}
