import { contextBridge, ipcRenderer } from 'electron'
import type { Window } from './shell/sideways.ts' // expect: floor

export const used = [contextBridge, ipcRenderer]
export type Used = Window
