import { shell } from 'electron'

/** Opens an address in the system's browser. Its caller has judged it and shown its host to a person. */
export async function openAddress(address: string): Promise<void> {
  await shell.openExternal(address)
}
