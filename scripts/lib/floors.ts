/**
 * The law of the floors: each floor, and the floors it may import in addition to itself. Imports upwards or
 * sideways are forbidden. An entry like `gateway/signing` opens only that folder of a floor, or the file of
 * that name. scripts/check-floors.ts enforces it, and fails on a permission that no import uses.
 */
export type MayImport = Readonly<Record<string, readonly string[]>>

const main: MayImport = {
  main: ['till', 'startup', 'shell', 'policy', 'terminal', 'support'],
  till: [
    'startup',
    'shell',
    'bridge',
    'terminal',
    'counter',
    'backoffice',
    'journal',
    'policy',
    'contract',
    'domain',
    'support',
  ],
  startup: [
    'update',
    'policy',
    'shell',
    'bridge',
    'practice',
    'terminal',
    'counter',
    'backoffice',
    'callbacks',
    'backup',
    'review',
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
  bridge: ['paper', 'counter', 'backoffice', 'backup', 'review', 'journal', 'contract', 'domain', 'support'],
  // The till's side of the practice gateway: starts its process and operates its controls.
  practice: ['simulator', 'counter', 'gateway', 'contract', 'domain', 'support'],
  // The tools without a window read what the others store.
  terminal: [
    'update',
    'policy',
    'counter',
    'backoffice',
    'backup',
    'review',
    'gateway',
    'journal',
    'vault',
    'contract',
    'domain',
    'support',
    'resources/locales',
  ],
  counter: ['calls', 'gateway', 'journal', 'contract', 'domain', 'support'],
  backoffice: [
    'calls',
    'gateway',
    'journal',
    'vault',
    'contract',
    'domain',
    'support/child-process',
    // Days on which banks do not credit.
    'resources/holidays-id.json',
    // Provinces, regencies, districts and villages.
    'resources/places-id.json',
  ],
  callbacks: ['gateway', 'journal', 'domain', 'support'],
  backup: ['journal', 'vault', 'contract', 'domain', 'support'],
  // Past orders, for a manager: a read model next to the journal, kept by a process of its own.
  review: ['journal', 'contract', 'domain', 'support'],
  // Newer versions of the program.
  update: ['contract', 'domain', 'support'],
  // What IT decides for a computer.
  policy: ['gateway', 'contract'],
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
    'renderer/acts',
    'renderer/past',
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
  // What ends an open matter, for the screens that list such: a decision, a refund paid out, the end of a slip or a shift.
  'renderer/acts': [
    'renderer/till',
    'renderer/order',
    'renderer/ui',
    'renderer/bridge',
    'renderer/words',
    'contract',
    'domain',
  ],
  // A past order's story and the sales for cash, for the screens that list them.
  'renderer/past': [
    'renderer/till',
    'renderer/order',
    'renderer/ui',
    'renderer/bridge',
    'renderer/words',
    'contract',
    'domain',
  ],
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
