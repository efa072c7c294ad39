/** A search asks at the first key, and one question at a time: the latest text wins. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { ReviewFound } from '#contract/review-views.ts'
import { createQueryClient, useQueryOf } from '#renderer/bridge/queries.ts'
import { createFakeBridge } from '../support/fake-bridge.ts'

type Question = {
  readonly text: string
  readonly answer: (found: ReviewFound) => void
  readonly refuse: (error: Error) => void
}

const few: ReviewFound = { rows: [], isMore: false }
const more: ReviewFound = { rows: [], isMore: true }

/** `type` gives a text to a search; `asked` holds the questions that have reached the main process. */
function searching() {
  const bridge = createFakeBridge()
  Object.defineProperty(window, 'loket', { value: bridge, configurable: true })
  const asked: Question[] = []
  bridge.handle(
    'review.find',
    ({ text }) => new Promise((answer, refuse) => asked.push({ text, answer, refuse })),
  )
  const client = createQueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(
    ({ text }) => useQueryOf('review.find', { query: {}, text }, { keep: true, inTurn: true }),
    { wrapper, initialProps: { text: 'n' } },
  )
  return {
    asked,
    texts: () => asked.map(({ text }) => text),
    type: (text: string) => rerender({ text }),
    shown: () => (result.current.isPlaceholderData ? undefined : result.current.data),
  }
}

test('the first key is asked at once; of a burst only the last text follows, and only its answer is shown', async () => {
  const { asked, texts, type, shown } = searching()
  await act(() => Promise.resolve())
  expect(texts()).toEqual(['n'])
  for (const text of ['na', 'nas', 'nasi']) type(text)
  await act(() => Promise.resolve())
  expect(texts()).toEqual(['n'])
  asked[0]?.answer(more)
  await waitFor(() => expect(texts()).toEqual(['n', 'nasi']))
  expect(shown()).toBeUndefined()
  asked[1]?.answer(few)
  await waitFor(() => expect(shown()).toEqual(few))
})

test('a text that comes back while others wait is asked once more, and the late first answer changes nothing', async () => {
  const { asked, texts, type, shown } = searching()
  await act(() => Promise.resolve())
  for (const text of ['na', 'n']) type(text)
  asked[0]?.answer(more)
  await waitFor(() => expect(texts()).toEqual(['n', 'n']))
  expect(shown()).toBeUndefined()
  asked[1]?.answer(few)
  await waitFor(() => expect(shown()).toEqual(few))
})

test('a refusal lets the next text through', async () => {
  const { asked, texts, type } = searching()
  await act(() => Promise.resolve())
  type('nasi')
  asked[0]?.refuse(new Error('no'))
  await waitFor(() => expect(texts()).toEqual(['n', 'nasi']))
})
