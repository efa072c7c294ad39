import type { PracticeGateway } from '#simulator/gateway.ts'

/** A transaction-history record as on the wire (interface, 2.10). */
export type WireRecord = Readonly<Record<string, unknown>>
export type ListChange = (records: readonly WireRecord[]) => readonly WireRecord[]

/** From now on `change` alters the gateway's list; all other answers stay. */
export function changeList(gateway: PracticeGateway, change: ListChange): void {
  const { handle } = gateway
  Object.assign(gateway, {
    handle: async (request: Parameters<typeof handle>[0]) => {
      const answer = await handle(request)
      if (!request.path.endsWith('transactionhitorylist') || !('body' in answer)) return answer
      const body = JSON.parse(Buffer.from(answer.body).toString('utf8')) as { data?: readonly WireRecord[] }
      const changed = { ...body, data: change(body.data ?? []) }
      return { ...answer, body: Buffer.from(JSON.stringify(changed)) }
    },
  })
}

/** A list without our references. */
export const ofNoUse: ListChange = (records) =>
  records.map((record) => ({ ...record, ref_id: `X${String(record['transaction_id'])}` }))
