import { moneyOfMinor, wireAmount } from '#domain/money.ts'
import type { ControlClient } from '#simulator/control/control-client.ts'
import { paying } from '../practice-controller.ts'
import type { Doing } from './drill.ts'

export type HandDeps = {
  /** Undefined while the simulator's process is not running. */
  readonly control: () => ControlClient | undefined
  readonly now: () => number
}

/** How much too little a customer pays, in sen. */
const LEFT_OUT = 100_000n
/** Time between the two payments of one order: the till hears of each, without a key press in between. */
const APART_MS = 600

export type Hand = (
  doing: Doing,
  order: { readonly reference: string; readonly amountMinor: bigint } | undefined,
) => Promise<void>

/** Plays a line of a drill on the simulator. An action that the customer can no longer take is skipped. */
export function createHand({ control, now }: HandDeps): Hand {
  return async (doing, order) => {
    const gateway = control()
    if (gateway === undefined) return
    if ('line' in doing) {
      if (doing.line === 'mended') await gateway.clearFaults()
      else if (doing.line === 'cut') await gateway.arm({ kind: 'refuse-connection' })
      else await gateway.arm({ kind: 'answer-lost', operation: 'qr-generate' })
      return
    }
    if (order === undefined) return
    const { reference, amountMinor } = order
    switch (doing.does) {
      case 'pays':
        await gateway.payer({ action: paying((await gateway.order(reference))?.state), reference })
        return
      case 'pays-too-little': {
        const amount = wireAmount(moneyOfMinor(amountMinor - LEFT_OUT))
        await gateway.payer({ action: 'pay', reference, amount })
        return
      }
      case 'pays-twice': {
        await gateway.payer({ action: 'pay', reference })
        await gateway.payer({ action: 'pay-again', reference, payAt: now() + APART_MS })
        return
      }
      case 'is-suspected':
        await gateway.payer({ action: 'suspect', reference })
        return
      case 'runs-out-of-time':
        await gateway.payer({ action: 'expire', reference })
    }
  }
}
