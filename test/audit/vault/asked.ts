/** What a till under attack reports. */
import type { Health } from '#contract/views.ts'
import type { LoketApp } from '#test/support/loket-app.ts'

/** The vault's reason; empty when it did not refuse. */
export function refusal(loket: LoketApp, name: string, input: unknown = {}): Promise<string> {
  return loket.cashier.evaluate(
    async ([n, i]) => {
      const answer = (await window.loket.call(n as string, i)) as {
        ok: boolean
        error?: { code: string; details?: Record<string, string | number> }
      }
      return answer.ok ? '' : String(answer.error?.details?.['reason'] ?? answer.error?.code)
    },
    [name, input],
  )
}

/** The result of the journal's check. */
export async function soundness(loket: LoketApp): Promise<string> {
  for (;;) {
    const { journal } = (await loket.call('health.get')) as Health
    if (journal.state !== 'checking') return journal.state
    await loket.cashier.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
  }
}
