import { BrowserWindow, ipcMain } from 'electron' // expect: electron-name
import * as electron from 'electron' // expect: electron-name
import type { Used } from '#bridge/sideways.ts' // expect: floor, circle

export const open = [BrowserWindow, ipcMain, electron.app]
export type Window = Used
