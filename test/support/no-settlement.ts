import { refuse } from '#contract/envelope.ts'
import type { SettlementWorker } from '#backoffice/settlement/apart/messages.ts'
import { createSettlementController, type SettlementController } from '#backoffice/settlement/controller.ts'
import type { BackofficeDeps } from '#backoffice/deps.ts'

const NO_WORKER: SettlementWorker = {
  ask: async () => refuse('not-ready'),
  isThere: () => false,
  end: () => undefined,
  stop: () => undefined,
}

/** A till whose process for statements is not there yet. */
export function noSettlement(backoffice: BackofficeDeps): SettlementController {
  return createSettlementController({
    backoffice,
    worker: NO_WORKER,
    askFile: async () => undefined,
    bug: () => undefined,
  })
}
