import type { BridgeError, Envelope } from '#contract/envelope.ts'
import type { LoketBridge } from '#contract/events.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'

declare global {
  interface Window {
    readonly loket: LoketBridge
  }
}

/** A refusal by the main process, thrown for queries and commands; `error.messageKey` is its text. */
export class BridgeRefusal extends Error {
  readonly error: BridgeError

  constructor(error: BridgeError) {
    super(error.code)
    this.name = 'BridgeRefusal'
    this.error = error
  }
}

/**
 * Calls the main process. Throws `BridgeRefusal`; any other throw is a bug and reaches the error boundary.
 */
export async function call<N extends ProcedureName>(name: N, input: InputOf<N>): Promise<OutputOf<N>> {
  const answer = (await window.loket.call(name, input)) as Envelope<OutputOf<N>>
  if (answer.ok) return answer.value
  throw new BridgeRefusal(answer.error)
}
