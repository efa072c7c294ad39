import { accept } from '#contract/envelope.ts'
import type { SettlementController } from '#backoffice/settlement/controller.ts'
import type { HandlersOf } from '../handler.ts'

/** Reconciliation with the bank and the gateway, for managers. */
export function createSettlementHandlers(controller: SettlementController): HandlersOf<'settlement'> {
  return {
    'settlement.terms': () => accept(controller.terms()),
    'settlement.setTerms': (terms) => controller.setTerms(terms),
    'settlement.days': () => accept(controller.days()),
    'settlement.latest': () => controller.latest(),
    'settlement.working': () => accept(controller.working()),
    'settlement.stop': () => {
      controller.stopWork()
      return accept(null)
    },
    'settlement.open': (_nothing, _role, right) => controller.open(right),
    'settlement.statement': () => controller.statement(),
    'settlement.choose': (input) => controller.choose(input),
    'settlement.lines': (input) => controller.lines(input),
    'settlement.compare': (input, _role, right) => controller.compare(input, right),
    'settlement.result': () => controller.result(),
    'settlement.show': ({ seq }) => controller.show(seq),
    'settlement.entries': (input) => controller.entries(input),
    'settlement.payments': (input) => controller.payments(input),
    'settlement.creditOf': (input) => controller.creditOf(input),
    'settlement.differences': (input) => controller.differences(input),
    'settlement.close': () => controller.close(),
    'settlement.askGateway': ({ day }) => controller.askGateway(day),
    'settlement.stopGateway': () => {
      controller.stopGateway()
      return accept(null)
    },
    'settlement.gateway': () => accept(controller.gateway()),
  }
}
