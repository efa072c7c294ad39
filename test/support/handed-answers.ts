import type { Outcome } from '#domain/outcome.ts'
import type { GatewayClient, Sent } from '#gateway/client.ts'
import type { Outgoing } from '#gateway/define-operation.ts'

export type HandedAnswer = Outcome<unknown> & { readonly gatewayClock?: number }

/** The same client with its calls answered by these, in order; the last one repeats. No request leaves. */
export function handedAnswers(
  client: GatewayClient,
  finishedAt: () => number,
  ...answers: readonly HandedAnswer[]
): GatewayClient & { readonly sent: () => readonly string[] } {
  const sent: string[] = []
  return {
    ...client,
    sent: () => sent,
    send: ({ operation }: { readonly operation: Outgoing }) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)]
      if (answer === undefined) throw new Error('no answer was handed in')
      const { gatewayClock, ...outcome } = answer
      sent.push(operation.name)
      const clock = gatewayClock === undefined ? {} : { gatewayClock }
      return Promise.resolve({ outcome, finishedAt: finishedAt(), ...clock } as Sent<never>)
    },
  }
}
