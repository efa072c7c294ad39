import { ipcMain, ipcRenderer } from 'electron' // expect: electron-name
import type { Window } from '#shell/sideways.ts' // expect: floor

export const both = [ipcMain, ipcRenderer]
export type Used = Window
