import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { resetPageClock } from './page-clock.ts'

// As long as `expect.poll` waits: a screen is awaited by its state, never by time.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  // The component library says a pending button's name there, as a picture, for seven seconds.
  for (const log of document.querySelectorAll('[data-live-announcer] > *')) log.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  resetPageClock()
  Reflect.deleteProperty(window, 'loket')
  const { documentElement } = document
  documentElement.removeAttribute('lang')
  for (const mark of ['sounds', 'theme']) delete documentElement.dataset[mark]
})
