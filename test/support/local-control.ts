/** The controls of a gateway simulator in this process, as the till's own side of practice calls them. */
import { faultSchema } from '#simulator/control/control.ts'
import type { ControlClient } from '#simulator/control/control-client.ts'
import type { VirtualTill } from './virtual-till.ts'

/** How long the gateway takes to call the till about a payment. */
const CALLS_AFTER_MS = 200

type Shop = Pick<VirtualTill, 'gateway' | 'time' | 'till'>

/** In the app the gateway calls the till's listener; here the till is notified directly. */
export function localControl({ gateway, time, till }: Shop): ControlClient {
  const { clock, timers } = time
  const control: Pick<ControlClient, 'payer' | 'arm' | 'clearFaults' | 'faults' | 'counters' | 'order'> = {
    payer: (input) => {
      const result = gateway.payer(input)
      if (result.ok) {
        const { reference } = result.order
        const after = Math.max(0, (input.payAt ?? clock.now()) - clock.now())
        timers.after(after + CALLS_AFTER_MS, () => till().toldOfPayment(reference))
      }
      return Promise.resolve(result)
    },
    arm: (fault) => {
      gateway.arm(faultSchema.parse(fault))
      return Promise.resolve(gateway.faults())
    },
    clearFaults: () => Promise.resolve(gateway.clearFaults()),
    faults: () => Promise.resolve(gateway.faults()),
    counters: () => Promise.resolve(gateway.counters()),
    order: (reference) => Promise.resolve(gateway.transactions().find((one) => one.reference === reference)),
  }
  return control as ControlClient
}
