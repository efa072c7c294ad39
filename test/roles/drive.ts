/** Every procedure of the contract in every role, through the bridge's own entry. */
import { answerCall } from '#bridge/answer-call.ts'
import type { Handlers } from '#bridge/handler.ts'
import { ROLES, type Role } from '#contract/define.ts'
import { accept } from '#contract/envelope.ts'
import { ALWAYS } from '#domain/right.ts'
import { procedures } from '#contract/procedures.ts'
import { TABLE } from './table.ts'

export type RoleCell = {
  readonly name: string
  readonly role: Role
  /** By the table; undefined when the procedure is missing in it. */
  readonly expected: 'may' | 'refused' | undefined
  readonly got: 'may' | 'refused'
}

const LETTERS: Readonly<Record<Role, string>> = {
  customer: 'W',
  nobody: 'N',
  cashier: 'C',
  manager: 'M',
  it: 'I',
}

/** Admitted calls are answered at once: only admission is tested here. */
const handlers = new Proxy({}, { get: () => () => accept('let in') }) as Handlers
const silent = () => undefined

async function tried(name: string, role: Role): Promise<RoleCell['got']> {
  const answering = {
    handlers,
    log: { info: silent, warn: silent, error: silent },
    right: () => ALWAYS,
    bug: () => 'BUG00000',
    correlationId: () => 'ID000000',
  }
  const page = role === 'customer' ? 'customer' : 'cashier'
  const sender = { role, isMainFrame: true, url: `app://loket/${page}.html` }
  const answer = await answerCall(answering, sender, name, {})
  // A wrong input is reported only to admitted callers.
  if (answer.ok || answer.error.code === 'invalid-input') return 'may'
  if (answer.error.code === 'forbidden') return 'refused'
  throw new Error(`${name} as ${role}: ${answer.error.code}`)
}

function expected(name: string, role: Role): RoleCell['expected'] {
  const letters = TABLE[name]?.split(' ')
  const letter = letters?.[ROLES.indexOf(role)]
  if (letters?.length !== ROLES.length) return undefined
  if (letter === '-') return 'refused'
  return letter === LETTERS[role] ? 'may' : undefined
}

export async function roleCells(): Promise<readonly RoleCell[]> {
  const pairs = Object.keys(procedures).flatMap((name) => ROLES.map((role) => ({ name, role })))
  return Promise.all(
    pairs.map(async ({ name, role }) => ({
      name,
      role,
      expected: expected(name, role),
      got: await tried(name, role),
    })),
  )
}

/** In the table but not in the contract: a removed procedure. */
export function leftOver(): readonly string[] {
  return Object.keys(TABLE).filter((name) => !Object.hasOwn(procedures, name))
}
