/** Notes stand where they cover nothing to press. */
import { render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useStepAside } from '#renderer/till/use-step-aside.ts'

const NOTE = { width: 224, height: 120 }
type Box = readonly [left: number, top: number, right: number, bottom: number]
/** In a window of 1024 by 600, as in the corners of a screen. */
const RIGHT: Box = [900, 530, 1012, 588]
const LEFT: Box = [150, 530, 300, 588]
const TOP: Box = [950, 70, 1000, 110]
const MIDDLE: Box = [400, 530, 600, 588]

function Page({ boxes, count }: { readonly boxes: readonly Box[]; readonly count: number }) {
  const list = useRef<HTMLUListElement>(null)
  const stands = useStepAside(list, count)
  return (
    <>
      <ul ref={list} data-testid="notes" data-place={stands} />
      {boxes.map((box) => (
        <button key={box.join(' ')} type="button" data-box={box.join(' ')}>
          {box.join(' ')}
        </button>
      ))}
    </>
  )
}

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1024)
  vi.stubGlobal('innerHeight', 600)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(NOTE.width)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(NOTE.height)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [left = 0, top = 0, right = 0, bottom = 0] = (this.getAttribute('data-box') ?? '')
      .split(' ')
      .map(Number)
    return new DOMRect(left, top, right - left, bottom - top)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const place = () => screen.getByTestId('notes').dataset['place']

describe('notes', () => {
  test.each([
    ['right', [MIDDLE]],
    ['left', [RIGHT, MIDDLE]],
    ['top', [RIGHT, LEFT]],
    ['left', [RIGHT, LEFT, TOP, [800, 480, 900, 520]]],
  ] as const)('stand %s where the buttons are at %j', async (wanted, boxes) => {
    render(<Page boxes={boxes} count={1} />)
    await waitFor(() => expect(place()).toBe(wanted))
  })

  test('leave the focused button in sight before others', async () => {
    render(<Page boxes={[RIGHT, [905, 480, 1000, 520], LEFT, TOP]} count={1} />)
    await waitFor(() => expect(place()).toBe('left'))
    screen.getByRole('button', { name: LEFT.join(' ') }).focus()
    await waitFor(() => expect(place()).toBe('top'))
  })

  test('cover nothing where a list has scrolled a button out of sight', async () => {
    render(
      <>
        <Page boxes={[RIGHT]} count={1} />
        <div style={{ overflowY: 'auto' }} data-box="116 60 400 460">
          <button type="button" data-box={LEFT.join(' ')} />
        </div>
      </>,
    )
    await waitFor(() => expect(place()).toBe('left'))
  })

  test('move when a button comes to where they stand', async () => {
    const { rerender } = render(<Page boxes={[]} count={1} />)
    await waitFor(() => expect(place()).toBe('right'))
    rerender(<Page boxes={[RIGHT]} count={1} />)
    await waitFor(() => expect(place()).toBe('left'))
  })
})
