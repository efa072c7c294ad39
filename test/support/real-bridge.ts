/**
 * The main process as a page sees it: the very handlers, roles and schemas of the app, over a till in virtual time.
 * Made up is only what a test's machine cannot have: monitors, printers, dialogs, keyrings, foreign hosts.
 */
import { answerCall } from '#bridge/answer-call.ts'
import type { Handlers } from '#bridge/handler.ts'
import { mayHear } from '#bridge/page-events.ts'
import type { Role } from '#contract/define.ts'
import {
  accept,
  refuse,
  type BridgeErrorCode,
  type Envelope,
  type Refusal,
  type Result,
} from '#contract/envelope.ts'
import type { LoketBridge, PageEvent } from '#contract/events.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'
import { withStale } from '#contract/stale.ts'
import type { Settings } from '#contract/views.ts'
import { PRACTICE_PINS } from '#counter/people/built-in.ts'
import { changeSettings } from '#counter/settings.ts'
import type { JournalState } from '#counter/till.ts'
import { SHOP_DEFAULTS, startProgram, type RealProgram } from './real-program.ts'
import { openSetupFixture, type SetupFixture } from './setup-fixture.ts'
import { openVirtualTill, type VirtualTill, type VirtualTillOptions } from './virtual-till.ts'

type CashierRole = Exclude<Role, 'customer'>

export type RealBridgeInit = {
  readonly settings?: Partial<Settings>
  /** Who is signed in, with the PIN of practice: the cashier unless told otherwise. */
  readonly role?: CashierRole
  readonly till?: VirtualTillOptions
}

/** A window of the till. */
export type RealWindow = LoketBridge & {
  /** Every call of its page so far, in order. */
  readonly calls: readonly { readonly name: string; readonly input: unknown }[]
  inputsOf<N extends ProcedureName>(name: N): readonly InputOf<N>[]
}

export type RealBridge = RealWindow & {
  readonly shop: VirtualTill
  readonly setup: SetupFixture
  /** The program as it was started last. */
  program(): RealProgram
  /** What must not have happened. */
  readonly bugs: readonly unknown[]
  /** What was put on the clipboard. */
  readonly copied: readonly string[]
  /** The customer's window of the same till. */
  readonly customer: RealWindow
  /** Acts as the cashier's page would, without a trace in `calls`; throws on a refusal. */
  act<N extends ProcedureName>(name: N, input: InputOf<N>): Promise<OutputOf<N>>
  /** What somebody did just before, and is known only now: acts as a cashier, also on a locked till. */
  meanwhile<N extends ProcedureName>(name: N, input: InputOf<N>): Promise<OutputOf<N>>
  signIn(role: CashierRole): Promise<void>
  /** What the journal is found to be from now on; the pages learn of it with `health-changed`. */
  findJournal(state: JournalState): void
  /** Tells the pages, as the till does. */
  announce(event: PageEvent): void
  /** Calls of this procedure wait until they are released, as if the main process were busy; then they are answered. */
  hold(name: ProcedureName): { readonly release: () => void }
  /** A refusal that this machine cannot bring about. */
  refuseAs(name: ProcedureName, code: BridgeErrorCode, details?: Refusal['details']): void
  /** The handler throws, which is a bug. */
  breakIn(name: ProcedureName): void
  /** The real answer with something in it that only a broken or rare machine would say. */
  alter<N extends ProcedureName>(name: N, change: (real: OutputOf<N>) => OutputOf<N>): void
  /** The real answers again. */
  mend(name: ProcedureName): void
  /** Ends the till and starts it on the same journal; the same role signs in. */
  restart(): Promise<void>
  /** The same after a power cut. */
  crash(): Promise<void>
  close(): Promise<void>
}

const PERSON = { cashier: 'practice-cashier', manager: 'practice-manager', it: 'practice-it' } as const
/** Thrown where a test has broken a handler. */
export class PlantedBug extends Error {}
type AnyHandler = (...given: readonly unknown[]) => Promise<Result<unknown>> | Result<unknown>
type Alter = (value: unknown) => unknown

export async function openRealBridge(init: RealBridgeInit = {}): Promise<RealBridge> {
  const pages = new Set<(event: PageEvent) => void>()
  const bugs: unknown[] = []
  const copied: string[] = []
  let program: RealProgram | undefined
  let journal: JournalState = { state: 'sound' }
  const now = (): RealProgram => {
    if (program === undefined) throw new Error('not started')
    return program
  }
  const announce = (event: PageEvent): void => {
    program?.hear(event)
    for (const hear of [...pages]) hear(event)
  }
  const shop = openVirtualTill({
    isSlowerThanPages: true,
    journalSound: () => journal.state === 'sound',
    ...init.till,
    signedIn: () => program?.people.session.signedIn(),
    onEvent: announce,
  })
  const setup = await openSetupFixture(shop, {
    mayConnect: () => now().people.session.mayConnect(),
    announce,
  })
  const bug = (error: unknown): string => {
    bugs.push(error)
    return 'B-0001'
  }
  const start = () =>
    startProgram({
      shop,
      setup,
      announce,
      journal: () => journal,
      bug,
      copyText: (text) => copied.push(text),
    })
  const { instead, altered, held, watched } = meddling()
  const answer = (role: Role, name: string, input: unknown): Promise<Envelope<unknown>> => {
    const { people, handlers, hearAct } = now()
    const silent = () => undefined
    const deps = {
      handlers: watched(handlers),
      log: { info: silent, warn: silent, error: silent },
      right: people.session.right,
      bug,
      correlationId: () => 'F-0001',
      onAct: hearAct,
    }
    const url = `app://loket/${role === 'customer' ? 'customer' : 'cashier'}.html`
    return answerCall(deps, { role, isMainFrame: true, url }, name, input)
  }
  const openWindow = (role: () => Role): RealWindow => {
    const calls: { name: string; input: unknown }[] = []
    return {
      calls,
      inputsOf: <N extends ProcedureName>(name: N) =>
        calls.filter((one) => one.name === name).map(({ input }) => input as InputOf<N>),
      // Only copies cross between two processes.
      call: async (name, input) => {
        calls.push({ name, input: structuredClone(input) })
        return structuredClone(await answer(role(), name, structuredClone(input)))
      },
      subscribe: (listener) => {
        const hear = (event: PageEvent): void => {
          if (mayHear(role(), event)) listener(structuredClone(withStale(event)))
        }
        pages.add(hear)
        return () => pages.delete(hear)
      },
    }
  }
  const roleNow = () => now().people.session.role()
  const signIn: RealBridge['signIn'] = async (role) => {
    const { session } = now().people
    if (session.role() !== 'nobody') session.lock('person')
    if (role === 'nobody') return
    const person = PERSON[role]
    const done = await session.signIn(person, PRACTICE_PINS[person] ?? '')
    if (!done.ok) throw new Error(done.refusal.code)
  }
  const actAs = async <N extends ProcedureName>(role: Role, name: N, input: InputOf<N>) => {
    const given = await answer(role, name, input)
    if (!given.ok) throw new Error(`${name}: ${given.error.code} ${JSON.stringify(given.error.details)}`)
    return given.value as OutputOf<N>
  }
  const again = async (end: () => Promise<void>): Promise<void> => {
    const role = roleNow()
    now().end()
    await end()
    program = start()
    await signIn(role)
  }
  program = start()
  if (init.settings !== undefined) changeSettings(shop.till().deps, init.settings, SHOP_DEFAULTS)
  await signIn(init.role ?? 'cashier')
  return {
    ...openWindow(roleNow),
    shop,
    setup,
    program: now,
    bugs,
    copied,
    customer: openWindow(() => 'customer'),
    act: (name, input) => actAs(roleNow(), name, input),
    meanwhile: (name, input) => actAs('cashier', name, input),
    signIn,
    findJournal: (state) => {
      journal = state
    },
    announce,
    hold: (name) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(name, promise)
      return {
        release: () => {
          held.delete(name)
          resolve()
        },
      }
    },
    refuseAs: (name, code, details) => void instead.set(name, () => refuse(code, details)),
    breakIn: (name) =>
      void instead.set(name, () => {
        throw new PlantedBug(name)
      }),
    alter: (name, change) => void altered.set(name, change as Alter),
    mend: (name) => {
      instead.delete(name)
      altered.delete(name)
    },
    restart: () => again(shop.restart),
    crash: () => again(() => shop.wakeFrom(shop.photograph())),
    close: async () => {
      now().end()
      pages.clear()
      await shop.close()
    },
  }
}

/** What a test puts between the pages and the handlers. */
function meddling() {
  const instead = new Map<string, AnyHandler>()
  const altered = new Map<string, Alter>()
  const held = new Map<string, Promise<void>>()
  const watch = ([name, handler]: readonly [string, AnyHandler]) =>
    [
      name,
      async (...given: readonly unknown[]) => {
        await held.get(name)
        const result = await (instead.get(name) ?? handler)(...given)
        const alter = altered.get(name)
        return result.ok && alter !== undefined ? accept(alter(result.value)) : result
      },
    ] as const
  const watched = (handlers: Handlers): Handlers =>
    Object.fromEntries(Object.entries(handlers as Readonly<Record<string, AnyHandler>>).map(watch)) as never
  return { instead, altered, held, watched }
}
