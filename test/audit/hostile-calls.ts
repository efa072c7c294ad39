/**
 * Calls that must be refused, each with its one correct refusal: by the table of roles, never by the guard.
 */
import { ROLES, type Role } from '#contract/define.ts'
import type { Sender } from '#bridge/guard.ts'
import { procedures, type ProcedureName } from '#contract/procedures.ts'
import { caseSeed, chanceOf, type Chance } from '#test/fuzz/chance.ts'
import { TABLE } from '#test/roles/table.ts'
import { broken, MARK, sampleOf } from './broken-input.ts'

export type HostileCall = {
  readonly sender: Sender
  readonly name: unknown
  readonly input: unknown
  readonly expected: 'untrusted-sender' | 'unknown-procedure' | 'forbidden' | 'invalid-input'
  readonly how: string
  readonly travels: boolean
}

const NAMES = Object.keys(procedures) as ProcedureName[]
const NO_NAMES = [
  '',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'gateway.call',
  `x${MARK}`,
  'sale',
]
const NO_TEXTS: readonly unknown[] = [
  undefined,
  null,
  7,
  7n,
  true,
  {},
  ['sale.start'],
  [['sale.start']],
  Number.NaN,
]
const STRANGERS: readonly Sender[] = [
  { role: undefined, isMainFrame: true, url: 'app://loket/cashier.html' },
  { role: 'it', isMainFrame: false, url: 'app://loket/cashier.html' },
  { role: 'it', isMainFrame: true, url: 'https://loket/cashier.html' },
  { role: 'it', isMainFrame: true, url: 'app://loket.evil/cashier.html' },
  { role: 'it', isMainFrame: true, url: 'about:blank' },
  { role: 'it', isMainFrame: true, url: 'file:///app://loket/' },
  { role: 'it', isMainFrame: true, url: '' },
]

/** Whether the table admits the role. */
export function mayCall(name: string, role: Role): boolean {
  return TABLE[name]?.split(' ')[ROLES.indexOf(role)] !== '-'
}

/** Call number `index` of a run. `as`: only calls that this role's page can send. */
export function hostileCall(seed: number, index: number, as?: Role): HostileCall {
  const chance = chanceOf(caseSeed(seed, 'bridge', index))
  const role = as ?? chance.pick(ROLES)
  const sender = { role, isMainFrame: true, url: 'app://loket/cashier.html' } as const
  const what = chance.next()
  const good = () => {
    const name = chance.pick(NAMES)
    return { name, input: samples[name] }
  }
  if (as === undefined && what < 0.1)
    return {
      sender: chance.pick(STRANGERS),
      ...good(),
      expected: 'untrusted-sender',
      how: 'stranger',
      travels: true,
    }
  if (what < 0.2)
    return { sender, ...noName(chance), expected: 'unknown-procedure', how: 'no such name', travels: true }
  const name = chance.pick(NAMES)
  if (!mayCall(name, role))
    return { sender, name, input: samples[name], expected: 'forbidden', how: 'a good input', travels: true }
  const { value, how, travels = true } = broken(procedures[name].input, chance)
  return { sender, name, input: value, expected: 'invalid-input', how, travels }
}

const samples = Object.fromEntries(NAMES.map((name) => [name, sampleOf(procedures[name].input)])) as Readonly<
  Record<ProcedureName, unknown>
>

function noName(chance: Chance): { readonly name: unknown; readonly input: unknown } {
  const near = chance.pick(NAMES)
  const spoilt = [near + ' ', near.toUpperCase(), `${near}\u0000`, near.slice(0, -1), near.replace('.', '..')]
  // A name without its last letter may be another's.
  const none = spoilt.filter((each) => !NAMES.some((name) => name === each))
  const name = chance.pick<unknown>([...NO_NAMES, ...NO_TEXTS, ...none])
  return { name, input: samples[near] }
}
