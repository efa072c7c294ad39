import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, it } from 'vitest'
import { showWhenDrawn } from '#shell/show-when-drawn.ts'

function open() {
  const webContents = new EventEmitter()
  const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => false })
  let times = 0
  showWhenDrawn(window as unknown as BrowserWindow, () => void (times += 1))
  return {
    drawn: () => window.emit('ready-to-show'),
    loaded: () => webContents.emit('did-finish-load'),
    times: () => times,
  }
}

it.each([
  ['drawn, then loaded', ['drawn', 'loaded']],
  ['loaded, and never said to be drawn', ['loaded']],
  ['loaded, then drawn, then loaded anew', ['loaded', 'drawn', 'loaded']],
] as const)('a window is shown once: %s', (_name, events) => {
  const window = open()
  expect(window.times()).toBe(0)
  for (const event of events) window[event]()
  expect(window.times()).toBe(1)
})
