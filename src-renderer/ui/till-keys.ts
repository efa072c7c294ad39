import { createContext, useContext } from 'react'

/** From a key's normal name, as the code has it, to the key of this machine; keys that are as usual may be missing. */
export type KeyNames = Readonly<Record<string, string>>

export const KeysContext = createContext<KeyNames>({})

/** Names a key as this machine has it: the one place where an act gets its key. */
export function useKeyName(): (normal: string) => string {
  const names = useContext(KeysContext)
  return (normal) => names[normal] ?? normal
}
