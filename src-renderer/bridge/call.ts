import type { BridgeError, Envelope } from '#contract/envelope.ts'
import type { LoketBridge } from '#contract/events.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'

declare global {
  interface Window {
    readonly loket: LoketBridge
  }
}

/** A "no" from the main process, as a throw so that queries and commands carry it; `error.messageKey` has its words. */
export class BridgeRefusal extends Error {
  readonly error: BridgeError

  constructor(error: BridgeError) {
    super(error.code)
    this.name = 'BridgeRefusal'
    this.error = error
  }
}

/** Asks the main process. Throws `BridgeRefusal`; any other throw is a bug and reaches the error boundary. */
export async function call<N extends ProcedureName>(name: N, input: InputOf<N>): Promise<OutputOf<N>> {
  const answer = (await window.loket.call(name, input)) as Envelope<OutputOf<N>>
  if (answer.ok) return answer.value
  throw new BridgeRefusal(answer.error)
}
