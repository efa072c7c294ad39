/** A drill in virtual time: real till, journal and bridge handlers, the gateway simulator's core, a person. */
import { answerCall } from '#bridge/answer-call.ts'
import type { Handlers } from '#bridge/handler.ts'
import { createDoubtHandlers } from '#bridge/handlers/doubt.ts'
import { createPracticeHandlers } from '#bridge/handlers/practice.ts'
import { createSaleHandlers } from '#bridge/handlers/sale.ts'
import type { DrillId, DrillRunView, DrillScore } from '#contract/drill-views.ts'
import { accept } from '#contract/envelope.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'
import type { OrderView } from '#contract/views.ts'
import type { DrillController } from '#counter/practice-ports.ts'
import { ALWAYS } from '#domain/right.ts'
import { openDrills } from '#startup/practice-drills.ts'
import { createPersonalBox } from '#support/personal-box.ts'
import { localControl } from './local-control.ts'
import { seededRandom } from './seeded-random.ts'
import { openVirtualTill, PERSONAL_KEY, type VirtualTill } from './virtual-till.ts'

export type DrillTill = {
  readonly shop: VirtualTill
  readonly controller: DrillController
  /** Acts as the cashier's page would; throws on a refusal. */
  act<N extends ProcedureName>(name: N, input: InputOf<N>): Promise<OutputOf<N>>
  /** Like `act`, but returns the refusal's code, or `ok`. */
  tries<N extends ProcedureName>(name: N, input: InputOf<N>): Promise<string>
  seconds(count: number): Promise<void>
  begin(id: DrillId): Promise<void>
  /** What the drill shows now. */
  now(): DrillRunView
  said(): readonly string[]
  score(): DrillScore
  /** Makes a customer's QR and returns its order. */
  sell(customer?: number): Promise<OrderView>
  order(reference: string): Promise<OrderView>
  close(): Promise<void>
}

const SECOND = 1_000

export function openDrillTill(): DrillTill {
  const heard: { controller?: DrillController } = {}
  const shop = openVirtualTill({
    signedIn: () => 'ani',
    onEvent: (event) => heard.controller?.hearEvent(event),
  })
  const { clock, timers } = shop.time
  const controller = openDrills({
    clock,
    timers,
    journal: shop.journal(),
    control: () => localControl(shop),
    signedIn: () => 'ani',
    announce: () => void shop.events.push({ type: 'drill-changed' }),
    bug: (error) => void shop.bugs.push(error),
  })
  heard.controller = controller
  const handlers = {
    ...createSaleHandlers(shop.till(), () => Promise.resolve()),
    ...createDoubtHandlers(shop.till(), {
      personal: () => createPersonalBox(PERSONAL_KEY, seededRandom(3)),
      // Approval is proven elsewhere; here a manager stands next to the cashier.
      approve: () => Promise.resolve(accept({ approvedBy: 'budi' })),
      openDrawer: () => undefined,
    }),
    ...createPracticeHandlers(undefined, controller),
  } as unknown as Handlers
  const call = async (name: string, input: unknown) => {
    const answer = await answerCall(
      {
        handlers,
        right: () => ALWAYS,
        log: { info: () => undefined, warn: () => undefined } as never,
        bug: (error) => {
          shop.bugs.push(error)
          return 'BUG'
        },
        correlationId: () => 'ID',
        onAct: controller.hearAct,
      },
      { role: 'cashier', isMainFrame: true, url: 'app://loket/cashier.html' },
      name,
      input,
    )
    await shop.time.settle()
    return answer
  }
  const act: DrillTill['act'] = async (name, input) => {
    const answer = await call(name, input)
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code}`)
    return answer.value as never
  }
  const now = (): DrillRunView => {
    const got = controller.get()
    if (!got.ok || got.value === null) throw new Error('no drill')
    return got.value
  }
  return {
    shop,
    controller,
    act,
    now,
    tries: async (name, input) => {
      const answer = await call(name, input)
      return answer.ok ? 'ok' : answer.error.code
    },
    seconds: (count) => shop.time.advance(count * SECOND),
    begin: async (id) => void (await act('drill.start', { id })),
    said: () => now().said.map(({ id }) => id),
    score: () => {
      const { score } = now()
      if (score === undefined) throw new Error(`no score yet: ${JSON.stringify(now().said)}`)
      return score
    },
    sell: (customer = 0) => {
      const amountMinor = now().amounts[customer] ?? 0n
      return act('sale.start', { amountMinor, method: 'qr', sure: ['unusual', 'same'] })
    },
    order: (reference) => act('order.get', { reference }),
    close: async () => {
      controller.close()
      if (shop.bugs.length > 0) throw new Error(String(shop.bugs[0]))
      await shop.close()
    },
  }
}
