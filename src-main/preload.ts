/** The only code of ours in a page's process before the page: two functions, no Electron object let through. */
import { contextBridge, ipcRenderer } from 'electron'
import { CALL_CHANNEL, EVENT_CHANNEL, type HeardEvent, type LoketBridge } from '#contract/events.ts'

const bridge: LoketBridge = {
  call: (name, input) => ipcRenderer.invoke(CALL_CHANNEL, name, input) as Promise<unknown>,
  subscribe: (listener) => {
    const heard = (_event: unknown, message: HeardEvent) => listener(message)
    ipcRenderer.on(EVENT_CHANNEL, heard)
    return () => ipcRenderer.off(EVENT_CHANNEL, heard)
  },
}

contextBridge.exposeInMainWorld('loket', bridge)
