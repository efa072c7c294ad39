/** What is mutated, and which tests must notice: the smallest set that promises the behaviour of that folder. */
export type Group = { readonly mutate: readonly string[]; readonly tests: readonly string[] }

const tests = (...folders: readonly string[]) => folders.map((folder) => `test/${folder}/**/*.test.ts`)

export const GROUPS = {
  domain: { mutate: ['src-main/domain/**/*.ts'], tests: tests('unit/domain') },
  calls: {
    mutate: ['src-main/calls/**/*.ts'],
    tests: [...tests('unit/calls'), 'test/unit/counter/throws.test.ts', 'test/unit/counter/races.test.ts'],
  },
  counter: { mutate: ['src-main/counter/**/*.ts'], tests: tests('unit/counter', 'unit/bridge') },
  answers: {
    mutate: ['src-main/gateway/answers/**/*.ts'],
    tests: tests('unit/gateway', 'conformance'),
  },
  budget: {
    mutate: ['src-main/gateway/budget.ts', 'src-main/gateway/rate-headers.ts'],
    tests: ['test/unit/gateway/budget.test.ts', 'test/unit/gateway/rate-headers.test.ts'],
  },
  callbacks: { mutate: ['src-main/callbacks/**/*.ts'], tests: tests('unit/callbacks') },
  journal: { mutate: ['src-main/journal/**/*.ts'], tests: tests('unit/journal') },
} as const satisfies Record<string, Group>

export type GroupName = keyof typeof GROUPS

export function isGroup(name: string): name is GroupName {
  return Object.hasOwn(GROUPS, name)
}
