/** A command whose page is gone before its answer. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient, useCommand } from '#renderer/bridge/queries.ts'
import { createFakeBridge } from '../support/fake-bridge.ts'

afterEach(() => vi.useRealTimers())

test('is waited for without asking the clock all the time, and then forgotten with its input', async () => {
  const bridge = createFakeBridge()
  Object.defineProperty(window, 'loket', { value: bridge, configurable: true })
  let answer: () => void = () => undefined
  bridge.handle('review.exportStop', () => new Promise<null>((done) => (answer = () => done(null))))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const client = createQueryClient()
  const { result, unmount } = renderHook(() => useCommand('review.exportStop'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  act(() => result.current.mutate({}))
  await act(async () => undefined)
  unmount()
  const from = performance.now()
  for (let timers = 0; timers < 40; timers += 1) await vi.advanceTimersToNextTimerAsync()
  expect(performance.now() - from).toBeGreaterThan(1_000)
  answer()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(client.getMutationCache().getAll()).toEqual([])
})
