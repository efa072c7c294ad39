import { useState } from 'react'
import type { Json, OperationView, TryView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { asInput } from '../../bridge/as-input.ts'
import { useCommand } from '../../bridge/queries.ts'
import { useErrorWords } from '../../till/error-state.tsx'
import { useAnnounce } from '../../ui/live-region.tsx'
import { readJson } from '../../ui/read-json.ts'

export type Tried = {
  /** Epoch milliseconds. */
  readonly at: number
  readonly result:
    | { readonly ok: true; readonly view: TryView }
    | { readonly ok: false; readonly error: unknown }
}

/** The customer of the call and the code they have just given; empty while nothing is typed. */
export type CustomerDraft = { readonly id: string; readonly authCode: string }

type Kept<T> = Readonly<Record<string, T>>

/** The typed request and last result of each operation, kept while the screen is open. */
export function useTries() {
  const { tOr } = useWords()
  const announce = useAnnounce()
  const errorWords = useErrorWords()
  const command = useCommand('operations.try')
  const [texts, setTexts] = useState<Kept<string>>({})
  const [tried, setTried] = useState<Kept<Tried>>({})
  const [customer, setCustomer] = useState<CustomerDraft>({ id: '', authCode: '' })
  const textOf = ({ name, example }: OperationView) => texts[name] ?? JSON.stringify(example, undefined, 2)
  const keep = (name: string, result: Tried['result']) =>
    setTried((now) => ({ ...now, [name]: { at: Date.now(), result } }))
  const run = async ({ name, asksCustomer }: OperationView, request: Json) => {
    const { id, authCode } = customer
    const named = authCode === '' ? { id } : { id, authCode }
    // A code works once; the next trial uses the token that the gateway gave for it.
    if (asksCustomer === true) setCustomer({ id, authCode: '' })
    try {
      const view = await command.mutateAsync({
        name,
        request: asInput(request),
        ...(asksCustomer === true ? { customer: named } : {}),
      })
      keep(name, { ok: true, view })
      announce(tOr(`operations.outcome.${view.outcome}`, 'operations.outcome.other', { name: view.outcome }))
    } catch (error) {
      keep(name, { ok: false, error })
      announce(errorWords(error), 'assertive')
    }
  }
  return {
    textOf,
    setText: (name: string, text: string) => setTexts((now) => ({ ...now, [name]: text })),
    reset: (name: string) =>
      setTexts((now) => Object.fromEntries(Object.entries(now).filter(([other]) => other !== name))),
    readOf: (operation: OperationView) => readJson(textOf(operation)),
    isChanged: ({ name }: OperationView) => texts[name] !== undefined,
    triedOf: ({ name }: OperationView) => tried[name],
    isBusy: command.isPending,
    customer,
    setCustomer,
    run,
  }
}

export type Tries = ReturnType<typeof useTries>
