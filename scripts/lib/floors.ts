/**
 * The law of the floors: each floor, and the floors it may import in addition to itself. Imports upwards or
 * sideways are forbidden. An entry like `gateway/signing` opens only that folder of a floor, or the file of
 * that name. scripts/check-floors.ts enforces it, and fails on a permission that no import uses.
 */
export type MayImport = Readonly<Record<string, readonly string[]>>

const main: MayImport = {
  main: [
    'startup',
    'shell',
    'bridge',
    'terminal',
    'counter',
    'backoffice',
    'journal',
    'contract',
    'domain',
    'support',
  ],
  startup: [
    'shell',
    'bridge',
    'practice',
    'terminal',
    'counter',
    'backoffice',
    'callbacks',
    'backup',
    'calls',
    'gateway',
    'journal',
    'vault',
    'contract',
    'domain',
    'support',
  ],
  shell: [
    'paper',
    'counter',
    'backup',
    'journal',
    'vault',
    'contract',
    'domain',
    'support',
    'resources/locales',
  ],
  bridge: ['paper', 'counter', 'backoffice', 'backup', 'journal', 'contract', 'domain', 'support'],
  // The till's side of the practice gateway: starts its process and operates its controls.
  practice: ['simulator', 'counter', 'gateway', 'contract', 'domain', 'support'],
  // The tools without a window read what the others store.
  terminal: [
    'counter',
    'backoffice',
    'backup',
    'gateway',
    'journal',
    'vault',
    'contract',
    'domain',
    'support',
  ],
  counter: ['calls', 'gateway', 'journal', 'contract', 'domain', 'support'],
  backoffice: ['calls', 'gateway', 'journal', 'vault', 'contract', 'domain'],
  callbacks: ['gateway', 'journal', 'domain', 'support'],
  backup: ['journal', 'vault', 'contract', 'domain', 'support'],
  // The one journalled call, shared by counter and backoffice.
  calls: ['gateway', 'journal', 'domain'],
  gateway: ['domain'],
  journal: ['domain', 'support'],
  vault: ['domain', 'support'],
  // Contents and printing of slips. It gets its data handed in and knows no journal and no gateway.
  paper: ['contract', 'domain', 'support', 'resources/locales'],
  preload: ['contract'],
  contract: ['domain'],
  support: ['domain'],
  domain: [],
  // The practice gateway shares what both ends of the wire must agree on, never our client's own logic.
  simulator: [
    'gateway/define-operation',
    'gateway/registry',
    'gateway/operations',
    'gateway/signing',
    'gateway/codec',
    'domain',
  ],
}

/** The pages. A screen imports no other screen; shared parts lie below them. */
const renderer: MayImport = {
  'renderer/app': [
    'renderer/help',
    'renderer/guide',
    'renderer/screens',
    'renderer/customer',
    'renderer/till',
    'renderer/order',
    'renderer/ui',
    'renderer/bridge',
    'renderer/words',
    'contract',
    'domain',
  ],
  // Explains every screen, so it stands above them.
  'renderer/help': [
    'renderer/guide',
    'renderer/screens',
    'renderer/drills',
    'renderer/customer',
    'renderer/till',
    'renderer/order',
    'renderer/ui',
    'renderer/bridge',
    'renderer/words',
    'contract',
    'domain',
  ],
  // Leads through parts of other screens, so it stands above them.
  'renderer/guide': [
    'renderer/screens/connection',
    'renderer/screens/people/add-dialog',
    'renderer/screens/settings/name-field',
    'renderer/till',
    'renderer/ui',
    'renderer/bridge',
    'renderer/words',
    'contract',
    'domain',
  ],
  // For every screen; an import allowed to only one screen has its own line.
  'renderer/screens/*': [
    'renderer/till',
    'renderer/order',
    'renderer/ui',
    'renderer/bridge',
    'renderer/words',
    'contract',
    'domain',
  ],
  'renderer/screens/sale': ['renderer/drills', 'renderer/customer/customer-scene'],
  'renderer/screens/practice': ['renderer/drills/drill-list'],
  'renderer/drills': ['renderer/till', 'renderer/ui', 'renderer/bridge', 'renderer/words', 'contract'],
  'renderer/customer': [
    'renderer/order',
    'renderer/ui',
    'renderer/bridge',
    'renderer/words',
    'contract',
    'domain',
  ],
  'renderer/till': [
    'renderer/order/state-glyph',
    'renderer/ui',
    'renderer/bridge',
    'renderer/words',
    'contract',
    'domain',
  ],
  'renderer/order': ['renderer/ui', 'renderer/bridge', 'renderer/words', 'contract', 'domain'],
  // The design system makes no call to the main process.
  'renderer/ui': ['renderer/words', 'contract', 'domain'],
  'renderer/bridge': ['contract'],
  'renderer/words': ['contract', 'domain', 'resources/locales'],
}

export const MAY_IMPORT: MayImport = { ...main, ...renderer }

/** A circle of `size` files that import each other; `through` is one of them. */
export type KnownCircle = { readonly through: string; readonly size: number; readonly why: string }

/**
 * Circles closed only by `import type`. The list and the sizes may only shrink. All of them wait for the next
 * change of their folder.
 */
export const KNOWN_CIRCLES: readonly KnownCircle[] = [
  { through: 'src-main/domain/order.ts', size: 2, why: 'a resolution names the states it may follow' },
  { through: 'src-main/counter/people/check-pin.ts', size: 2, why: 'each names a type of the other' },
  {
    through: 'src-main/journal/opening/open.ts',
    size: 2,
    why: 'the refusals of opening are typed where it opens',
  },
  { through: 'src-main/backoffice/instruct.ts', size: 4, why: 'held keys are typed by the lines they hold' },
  {
    through: 'src-main/gateway/registry.ts',
    size: 20,
    why: 'the profile names the operations it may change',
  },
  { through: 'src-main/simulator/routes.ts', size: 21, why: 'a handler is typed by the routes that call it' },
  { through: 'src-main/simulator/pages/pages.ts', size: 4, why: 'each page is typed by the table of pages' },
]
