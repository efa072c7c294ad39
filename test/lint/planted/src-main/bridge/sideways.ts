import { ipcMain, ipcRenderer } from 'electron' // expect: electron-name
import type { Window } from '#shell/sideways.ts' // expect: floor, circle

export const both = [ipcMain, ipcRenderer]
export type Used = Window
