/** What is mutated, and which tests must notice: the smallest set that promises the behaviour of that folder. */
export type Group = {
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
  /** What takes seconds where quicker tests promise the same. */
  readonly tooSlow?: readonly string[]
}

const tests = (...folders: readonly string[]) => folders.map((folder) => `test/${folder}/**/*.test.ts`)

/** What asks the gateway again and again: its tests let hours pass, and nothing else needs them. */
const WATCHER = [
  'src-main/counter/watch/{called-back,late-share,connection-probe,schedule,sweep*,watch*}.ts',
  'src-main/counter/ask/left-to-ask.ts',
]

const LIST = {
  domain: {
    mutate: ['src-main/domain/**/*.ts'],
    tests: tests('unit/domain'),
    // A million references each; the small tests next to it promise the same of one.
    tooSlow: ['test/unit/domain/no-repeat.test.ts'],
  },
  calls: { mutate: ['src-main/calls/**/*.ts'], tests: tests('unit/calls') },
  counter: {
    mutate: ['src-main/counter/{,ask/,doubt/,sale/,show/,watch/}*.ts', ...WATCHER.map((glob) => `!${glob}`)],
    tests: tests('unit/counter', 'unit/bridge'),
    // Whole hours and drawn days of a shop: each takes ten seconds and more, and reaches every line.
    tooSlow: [
      'busy-hour*.test.ts',
      'hundreds.test.ts',
      'one-payment.test.ts',
      'question-age.test.ts',
      'people/**',
      'shift/**',
      // Of the watcher, see there.
      'after-its-end.test.ts',
      'called-back.test.ts',
      'clock.test.ts',
      'settling.test.ts',
      'watcher*.test.ts',
    ].map((file) => `test/unit/counter/${file}`),
  },
  watcher: {
    mutate: WATCHER,
    tests: [
      'after-its-end',
      'called-back',
      'clock',
      'left-open',
      'connection-back',
      'connection-probe',
      'schedule',
      'settling',
      'sweep*',
      'watch*',
    ].map((file) => `test/unit/counter/${file}.test.ts`),
  },
  people: {
    mutate: ['src-main/counter/people/**/*.ts'],
    tests: [
      ...tests('unit/counter/people'),
      'test/unit/bridge/session.test.ts',
      'test/unit/domain/lock-out.test.ts',
    ],
  },
  shift: {
    mutate: ['src-main/counter/shift/**/*.ts'],
    tests: [...tests('unit/counter/shift'), 'test/unit/bridge/shift.test.ts'],
    tooSlow: ['test/unit/counter/shift/days.test.ts'],
  },
  answers: {
    mutate: ['src-main/gateway/answers/**/*.ts'],
    tests: tests('unit/gateway', 'conformance'),
  },
  budget: {
    mutate: ['src-main/gateway/rate-limit/budget.ts', 'src-main/gateway/rate-limit/rate-headers.ts'],
    tests: ['test/unit/gateway/budget.test.ts', 'test/unit/gateway/rate-headers.test.ts'],
  },
  callbacks: { mutate: ['src-main/callbacks/**/*.ts'], tests: tests('unit/callbacks') },
  journal: { mutate: ['src-main/journal/**/*.ts'], tests: tests('unit/journal') },
} satisfies Record<string, Group>

export type GroupName = keyof typeof LIST
export const GROUPS: Readonly<Record<GroupName, Group>> = LIST

export function isGroup(name: string): name is GroupName {
  return Object.hasOwn(GROUPS, name)
}
