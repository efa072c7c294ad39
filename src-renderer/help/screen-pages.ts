import { HELP_KEY, type HelpTopic, type OtherScreen } from '../till/help-topics.ts'
import type { MessageKey } from '../words/messages.ts'
import type { Screen } from '../till/navigation.tsx'
import { SIZE_KEYS } from '../till/use-size-keys.ts'
import { AMOUNT_KEYS } from '../ui/amount-keys.ts'
import { REVIEW_KEYS } from '../screens/review/review-keys.ts'
import { TODAY_KEYS } from '../screens/today/today-keys.ts'
import { STAGE_KEYS } from '../screens/sale/stage/stage-actions.tsx'
import { key, type HelpPage, type KeyLine } from './help-page.ts'

type Told = {
  readonly title: MessageKey
  readonly lead: MessageKey
  /** What can be done there, one item each. */
  readonly can: readonly MessageKey[]
  readonly keys?: readonly KeyLine[]
  readonly see: readonly HelpTopic[]
}

/** Available everywhere in the cashier's window. */
const EVERYWHERE: readonly KeyLine[] = [
  key(HELP_KEY, 'help.key.help'),
  { keys: ['↑', '↓', '←', '→'], words: 'help.key.arrows' },
  key('Esc', 'help.key.back'),
  { keys: Object.values(SIZE_KEYS), words: 'help.key.size' },
]

const between = (keys: readonly string[]): KeyLine['keys'] => [keys[0] ?? '', '…', keys.at(-1) ?? '']

const SALE_LINES: readonly KeyLine[] = [
  { keys: between(AMOUNT_KEYS.digits), words: 'help.key.digits' },
  key(AMOUNT_KEYS.back, 'sale.backspace'),
  { keys: [AMOUNT_KEYS.clear, AMOUNT_KEYS.clearToo], words: 'help.key.clear' },
  key(AMOUNT_KEYS.make, 'help.key.make'),
  key(STAGE_KEYS.check, 'sale.do.check'),
  key(STAGE_KEYS.saysPaid, 'sale.do.saysPaid'),
  key(STAGE_KEYS.renew, 'sale.do.renew', { method: 'qr' }),
  key(STAGE_KEYS.cancel, 'sale.do.cancel'),
  key(STAGE_KEYS.next, 'sale.do.next'),
]

const REVIEW_LINES: readonly KeyLine[] = [
  { keys: [REVIEW_KEYS.search, REVIEW_KEYS.searchToo], words: 'review.search' },
  key(REVIEW_KEYS.jump, 'review.jump.title'),
  { keys: ['↑', '↓', 'PageUp', 'PageDown'], words: 'help.key.review.rows' },
  { keys: ['Home', 'End'], words: 'help.key.review.ends' },
  key('Delete', 'help.key.review.drop'),
]

const SCREEN_TOLD: Readonly<Record<Screen | OtherScreen, Told>> = {
  today: {
    title: 'common.nav.today',
    lead: 'help.today.lead',
    can: ['help.today.1', 'help.today.2', 'help.today.3', 'help.today.4', 'help.today.5'],
    keys: [key(TODAY_KEYS.sale, 'today.sale'), key(TODAY_KEYS.today, 'help.key.today')],
    see: ['review', 'attention', 'health', 'backup'],
  },
  sale: {
    title: 'common.nav.sale',
    lead: 'help.sale.lead',
    can: [
      'help.sale.1',
      'help.sale.2',
      'help.sale.3',
      'help.sale.4',
      'help.sale.5',
      'help.sale.6',
      'help.sale.7',
    ],
    keys: SALE_LINES,
    see: ['take-payment', 'says-paid', 'connection-lost'],
  },
  history: {
    title: 'common.nav.history',
    lead: 'help.history.lead',
    can: ['help.history.1', 'help.history.2', 'help.history.3', 'help.history.4'],
    keys: [{ keys: ['↑', '↓'], words: 'help.key.rows' }],
    see: ['says-paid'],
  },
  review: {
    title: 'common.nav.review',
    lead: 'help.review.lead',
    can: [
      'help.review.1',
      'help.review.2',
      'help.review.3',
      'help.review.4',
      'help.review.5',
      'help.review.6',
      'help.review.7',
      'help.review.8',
      'help.review.9',
      'help.review.10',
      'help.review.11',
      'help.review.report',
    ],
    keys: REVIEW_LINES,
    see: ['paid-twice', 'state.paid-late', 'shift'],
  },
  attention: {
    title: 'common.nav.attention',
    lead: 'help.attention.lead',
    can: ['help.attention.1', 'help.attention.2', 'help.attention.3', 'help.attention.4'],
    see: ['paid-twice', 'hold-slip', 'shift-close'],
  },
  reconcile: {
    title: 'common.nav.reconcile',
    lead: 'help.reconcile.lead',
    can: [
      'help.reconcile.1',
      'help.reconcile.2',
      'help.reconcile.3',
      'help.reconcile.4',
      'help.reconcile.5',
      'help.reconcile.6',
      'help.reconcile.7',
    ],
    see: ['review', 'paid-twice', 'state.paid-late'],
  },
  documents: {
    title: 'common.nav.documents',
    lead: 'help.documents.lead',
    can: [
      'help.documents.1',
      'help.documents.linked.1',
      'help.documents.linked.2',
      'help.documents.linked.3',
      'help.documents.invoices.1',
      'help.documents.invoices.2',
      'help.documents.invoices.3',
      'help.documents.invoices.4',
      'help.documents.dues.1',
      'help.documents.dues.2',
      'help.documents.dues.3',
      'help.documents.dues.4',
      'help.documents.links.1',
      'help.documents.links.2',
      'help.documents.payouts.1',
      'help.documents.payouts.2',
      'help.documents.payouts.3',
      'help.documents.payouts.4',
      'help.documents.payouts.5',
      'help.documents.payouts.6',
    ],
    see: ['attention'],
  },
  practice: {
    title: 'common.nav.practice',
    lead: 'help.practice.lead',
    can: ['help.practice.1', 'help.practice.2', 'help.practice.3'],
    see: ['take-payment', 'says-paid'],
  },
  shift: {
    title: 'common.nav.shift',
    lead: 'help.shift.lead',
    can: ['help.shift.1', 'help.shift.2', 'help.shift.3', 'help.shift.4'],
    see: ['shift-day', 'shift-close'],
  },
  people: {
    title: 'common.nav.people',
    lead: 'help.people.lead',
    can: ['help.people.1', 'help.people.2', 'help.people.3'],
    see: ['lock', 'locked-out'],
  },
  connection: {
    title: 'common.nav.connection',
    lead: 'help.connection.lead',
    can: ['help.connection.1', 'help.connection.2', 'help.connection.3', 'help.connection.4'],
    see: ['connect', 'operations'],
  },
  operations: {
    title: 'common.nav.operations',
    lead: 'help.operations.lead',
    can: ['help.operations.1', 'help.operations.2'],
    see: ['connection'],
  },
  settings: {
    title: 'common.nav.settings',
    lead: 'help.settings.lead',
    can: ['help.settings.1', 'help.settings.2', 'help.settings.3', 'help.settings.4'],
    see: ['health', 'backup', 'printer', 'second-screen', 'no-sound'],
  },
  health: {
    title: 'health.title',
    lead: 'help.health.lead',
    can: ['help.health.1', 'help.health.2', 'help.health.3', 'help.health.4'],
    see: ['settings', 'backup'],
  },
  backup: {
    title: 'backup.title',
    lead: 'help.backup.lead',
    can: ['help.backup.1', 'help.backup.2', 'help.backup.3', 'help.backup.4', 'help.backup.5'],
    see: ['settings'],
  },
  connect: {
    title: 'connect.title',
    lead: 'help.connect.lead',
    can: ['help.connect.1', 'help.connect.2', 'help.connect.3'],
    see: ['connection'],
  },
  welcome: {
    title: 'help.welcome',
    lead: 'help.welcome.lead',
    can: ['help.welcome.1', 'help.welcome.2'],
    keys: [key('Enter', 'welcome.practice.do')],
    see: ['take-payment', 'connect'],
  },
  lock: {
    title: 'help.lock',
    lead: 'help.lock.lead',
    can: ['help.lock.1', 'help.lock.2', 'help.lock.3'],
    keys: [{ keys: ['↑', '↓'], words: 'help.key.people' }],
    see: ['locked-out'],
  },
  customer: {
    title: 'help.customer',
    lead: 'help.customer.lead',
    can: ['help.customer.1', 'help.customer.2', 'help.customer.3'],
    see: ['second-screen'],
  },
}

/** One page per screen: its purpose, what can be done, its keys. */
export const SCREEN_PAGES: readonly HelpPage[] = Object.entries(SCREEN_TOLD).map(
  ([topic, { title, lead, can, keys = [], see }]) => ({
    // The keys are topics; the type of `entries` loses that.
    topic: topic as Screen | OtherScreen,
    group: 'screens',
    title,
    lead,
    blocks: [
      { kind: 'text', title: 'help.can', words: can },
      { kind: 'keys', lines: [...keys, ...EVERYWHERE] },
      { kind: 'see', topics: see },
    ],
  }),
)
