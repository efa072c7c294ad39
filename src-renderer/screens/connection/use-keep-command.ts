import { useState } from 'react'
import type { InputOf } from '#contract/procedures.ts'
import type { ProfileDoubt } from '#contract/setup-views.ts'
import { BridgeRefusal } from '../../bridge/call.ts'
import { useSetupCommand } from './use-setup-command.ts'

type KeepCommand = 'setup.saveProfile' | 'setup.importProfile' | 'connect.keepProfile'

/** What a person must agree to before the profile is saved, and the words for it. */
export type Doubts = {
  readonly names: readonly ProfileDoubt[]
  readonly values: Readonly<Record<string, string | number>>
}

/** Saves a profile; a required consent is a question, not an error. */
export function useKeepCommand<N extends KeepCommand>(name: N) {
  const command = useSetupCommand(name)
  const [again, remember] = useState<() => void>()
  const doubts = doubtsOf(command.error)
  return {
    ...command,
    error: doubts === undefined ? command.error : null,
    doubts,
    run: (...[input, ...rest]: Parameters<typeof command.run>) => {
      const confirmed: InputOf<N> = { ...input, confirmed: true }
      remember(() => () => command.run(confirmed, ...rest))
      command.run(input, ...rest)
    },
    /** Repeats the save with the person's consent. */
    confirm: () => again?.(),
  }
}

function doubtsOf(error: Error | null): Doubts | undefined {
  if (!(error instanceof BridgeRefusal) || error.error.code !== 'confirm-first') return undefined
  const { doubts = '', ...values } = error.error.details ?? {}
  return {
    names: String(doubts).split(' ') as readonly ProfileDoubt[],
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'bigint' ? Number(value) : value,
      ]),
    ),
  }
}
