import { BACKUP_TROUBLES } from '#contract/backup-views.ts'
import { BILL_NEEDS } from '#domain/bill-needs.ts'
import { BALANCE_TYPES, PAY_TYPES } from '#domain/order.ts'
import { ORDER_TABLE } from '#domain/order-table.ts'
import { incoming, operations } from '#gateway/registry.ts'
import { DRILLS } from '#practice/drills/list.ts'
import { codeKeys, outcomeKeys } from './gateway-keys.ts'

/**
 * Possible values: a list in which each has words and nothing else has; or the reason why there is no list.
 */
export type PutIn = readonly string[] | string

const endsOf = (head: string): readonly string[] =>
  [...outcomeKeys, ...codeKeys].flatMap((key) => (key.startsWith(head) ? [key.slice(head.length)] : []))
const unknownWhys = endsOf('gateway.outcome.unknown.')
const notSentWhys = endsOf('gateway.outcome.not-executed.')
/** In the catalogue the two kinds with a reason have no words without it. */
const outcomes = [
  ...endsOf('gateway.outcome.').filter((end) => !end.includes('.')),
  'not-executed',
  'unknown',
]
const events = [
  ...new Set(Object.values(ORDER_TABLE).flatMap((row) => Object.keys(row))),
  ...['refund-paid', 'refund-withdrawn'],
]
const byTheCatalogue = 'what the gateway may say; test/renderer/locales.test.tsx holds gateway.json to it'

/** Each drill's expected and forbidden acts, listed from its own data. */
const drills = Object.values(DRILLS)
const missteps = drills.flatMap((drill) => drill.missteps.map(({ id }) => id))
const byTheDrills = 'lines and deeds of each drill; test/renderer/drills.test.tsx holds drills.json to them'

/** Keys assembled from values that no type knows, with `*` for the value. */
export const OPEN_KEYS: Readonly<Record<string, PutIn>> = {
  'backup.refused.*': 'why nothing was begun, of which the bridge carries the text',
  'backup.trouble.*': [...BACKUP_TROUBLES],
  'connection.option.billNeeds.*': [...BILL_NEEDS],
  'connection.option.balanceTypes.*': [...BALANCE_TYPES],
  'connection.option.payTypes.*': [...PAY_TYPES],
  'linked.option.*.*':
    "the interface's own values; test/renderer/linked.test.tsx holds them to the form's fields",
  'drills.*.say.*': byTheDrills,
  'drills.*.why.*': byTheDrills,
  'drills.do.*': drills.flatMap(({ deeds }) => deeds.map(({ id }) => id)),
  'drills.not.*': missteps,
  'drills.not.why.*': missteps,
  'gateway.case.*': byTheCatalogue,
  'gateway.case.*.*': byTheCatalogue,
  'gateway.error.*': byTheCatalogue,
  'gateway.outcome.*': byTheCatalogue,
  'gateway.outcome.*.*': byTheCatalogue,
  'history.event.*': events,
  'history.operation.*': 'operations of the counter; the others are called by their name',
  'history.outcome.*': [...outcomes, 'under-way'],
  'history.reason.*': [...notSentWhys, ...unknownWhys],
  'operations.effect.*': 'by define-operation.ts, of which the bridge carries the text',
  'operations.lookup.*': 'by define-operation.ts, of which the bridge carries the text',
  'operations.name.*': [...Object.keys(operations), ...Object.keys(incoming)],
  'operations.outcome.*': outcomes,
  'people.fault.*': 'why a name or a PIN will not do, of which the bridge carries the text',
  'people.refused.*': 'why somebody may not be changed, of which the bridge carries the text',
  'practice.fault.*': 'faults that others armed at the practice gateway, besides the ones offered here',
  'review.source.*': 'who answers for a state, as the journal names it; another source is named as it stands',
  'sale.asked.*': 'outcomes of a question; what an answer means goes by the state',
  'sale.notSent.*': notSentWhys,
  'sale.refused.*': 'statuses of HTTP; of the others only the codes are shown',
  'start.cannot.*': 'why Loket cannot open; another reason has the words of start.cannot.other',
  'vault.refused.*': 'reasons of the vault, of which the bridge carries the text',
  'vault.unfit.*': 'reasons of the vault, of which the bridge carries the text',
}
