import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// As long as `expect.poll` waits: a screen is awaited by its state, never by time.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['sounds']
})
