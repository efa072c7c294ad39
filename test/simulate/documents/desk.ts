/** The screen of the till: who stands there, and what they press. */
import { refuse, type Result } from '#contract/envelope.ts'
import type { Right } from '#domain/right.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { Tally } from '../tally.ts'
import type { Books } from './books.ts'
import type { openCaller } from './caller.ts'
import type { Judge } from './judge.ts'
import type { Line } from './line.ts'
import type { Notices } from './notices.ts'
import { pinOf, type Staff } from './people.ts'
import type { PersonName } from './plan.ts'
import type { Program } from './program.ts'
import type { Shop } from './shop.ts'

export type Stage = {
  readonly now: () => number
  readonly books: Books
  readonly line: Line
  readonly shop: Shop
  readonly judge: Judge
  readonly staff: Staff
  readonly caller: ReturnType<typeof openCaller>
  readonly notices: Notices
  readonly tally: Tally
}

export type At = {
  readonly program: Program
  readonly approval: (
    person: PersonName,
    isOwn?: boolean,
  ) => { readonly person: string; readonly pin: string }
  /** Presses one button, as the bridge lets it in. Undefined when it was refused. */
  press<T>(what: string, act: (right: Right) => Promise<Result<T>> | Result<T>): Promise<T | undefined>
}

/** There is one screen: who wants to sign in waits for who does. */
const queues = new WeakMap<Program, Promise<unknown>>()

/** Undefined when they are not let in. */
export async function stand(stage: Stage, by: PersonName): Promise<At | undefined> {
  const program = stage.shop.program()
  if (program === undefined) return undefined
  const turn = (queues.get(program) ?? Promise.resolve()).then(() => signIn(program, by))
  queues.set(program, turn)
  if (!(await turn)) {
    stage.tally.note(`not let in`, () => by)
    return undefined
  }
  return {
    program,
    approval: (person, isOwn = true) => ({ person, pin: isOwn ? pinOf(person) : '0000' }),
    press: (what, act) => press(stage, program, what, act),
  }
}

async function signIn({ people: { session } }: Program, by: PersonName): Promise<boolean> {
  try {
    if (session.signedIn() === by) return session.role() === 'manager'
    if (session.role() !== 'nobody') session.lock('person')
    return (await session.signIn(by, pinOf(by))).ok
  } catch (error) {
    if (!(error instanceof JournalFailed)) throw error
    return false
  }
}

async function press<T>(
  { judge, tally }: Stage,
  { people: { session } }: Program,
  what: string,
  act: (right: Right) => Promise<Result<T>> | Result<T>,
): Promise<T | undefined> {
  try {
    const done = session.role() === 'manager' ? await act(session.right()) : refuse('forbidden')
    const why = done.ok ? 'done' : done.refusal.code
    const more = done.ok ? undefined : done.refusal.details?.['why']
    tally.note(`${what}: ${why}${typeof more === 'string' ? ` ${more}` : ''}`)
    return done.ok ? done.value : undefined
  } catch (error) {
    if (!(error instanceof JournalFailed)) judge.say('bug', `${what}: ${String((error as Error).stack)}`)
    tally.note(`${what}: journal failed`)
    return undefined
  }
}

export function nthOf<T>(list: readonly T[], nth: number): T | undefined {
  return list[nth % Math.max(1, list.length)]
}
