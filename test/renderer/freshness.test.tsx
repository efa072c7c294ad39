/** What an event makes stale is asked for again: at once, or after the question that is under way. */
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useFreshness } from '#renderer/bridge/freshness.ts'
import { createQueryClient, useQueryOf } from '#renderer/bridge/queries.ts'
import { createFakeBridge } from '../support/fake-bridge.ts'

type Answer = (value: unknown) => void

function opened() {
  const bridge = createFakeBridge()
  Object.defineProperty(window, 'loket', { value: bridge, configurable: true })
  const open: { readonly answer: Answer; readonly refuse: Answer }[] = []
  bridge.handle(
    'shift.get',
    () => new Promise((answer, refuse) => open.push({ answer: answer as Answer, refuse })),
  )
  const client = createQueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <Fresh />
      {children}
    </QueryClientProvider>
  )
  const hook = renderHook(({ enabled }) => useQueryOf('shift.get', {}, { enabled }).data, {
    wrapper,
    initialProps: { enabled: true },
  })
  const asked = async (count: number) => {
    await waitFor(() => expect(open).toHaveLength(count))
    return open[count - 1]
  }
  return { ...hook, asked, open, changed: () => bridge.emit({ type: 'shift-changed' }) }
}

function Fresh() {
  useFreshness()
  return null
}

test('events while a question is under way: one more question, after its answer', async () => {
  const { asked, open, changed, result } = opened()
  const first = await asked(1)
  for (let nth = 0; nth < 5; nth += 1) changed()
  first?.answer('old')
  const second = await asked(2)
  for (let nth = 0; nth < 5; nth += 1) changed()
  await waitFor(() => expect(result.current).toBe('old'))
  expect(open).toHaveLength(2)
  second?.answer('newer')
  const third = await asked(3)
  third?.answer('newest')
  await waitFor(() => expect(result.current).toBe('newest'))
  expect(open).toHaveLength(3)
  changed()
  await asked(4)
})

test('also after a question that failed', async () => {
  const { asked, changed, result } = opened()
  const first = await asked(1)
  changed()
  first?.refuse(new Error('no'))
  const second = await asked(2)
  second?.answer('new')
  await waitFor(() => expect(result.current).toBe('new'))
})

test('what no page shows when its answer comes is asked for when a page does', async () => {
  const { asked, open, changed, rerender, result } = opened()
  const first = await asked(1)
  changed()
  rerender({ enabled: false })
  first?.answer('old')
  await waitFor(() => expect(result.current).toBe('old'))
  expect(open).toHaveLength(1)
  rerender({ enabled: true })
  const second = await asked(2)
  second?.answer('new')
  await waitFor(() => expect(result.current).toBe('new'))
})
