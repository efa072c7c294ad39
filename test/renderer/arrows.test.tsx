/** Every control can be reached by arrows. There is no layout here, so each test says where things are. */
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useArrows } from '#renderer/ui/use-arrows.ts'
import { useKeysInUse } from '#renderer/ui/use-keys-in-use.ts'

/** Columns and rows of 100 by 50 pixels. */
function place(name: string, column: number, row: number, columns = 1): void {
  const [left, top] = [column * 100, row * 50]
  const box = { left, top, right: left + columns * 100 - 10, bottom: top + 40, width: columns * 100 - 10 }
  screen.getByTestId(name).getBoundingClientRect = () => ({
    ...box,
    height: 40,
    x: left,
    y: top,
    toJSON: () => box,
  })
}

function Page({ dialog = false }: { readonly dialog?: boolean }) {
  useArrows()
  useKeysInUse()
  return (
    <>
      <button data-testid="rail">rail</button>
      <input data-testid="field" defaultValue="ab" />
      <button data-testid="near">near</button>
      <button data-testid="far">far</button>
      <button data-testid="off" disabled>
        off
      </button>
      <div role="radiogroup">
        <label data-testid="one">
          <input type="radio" name="choice" defaultChecked />
        </label>
        <label data-testid="two">
          <input type="radio" name="choice" />
        </label>
      </div>
      <div role="tablist">
        <button role="tab" data-testid="left">
          left
        </button>
        <button role="tab" data-testid="right" tabIndex={-1}>
          right
        </button>
      </div>
      {dialog ? (
        <div role="dialog">
          <button data-testid="inside">inside</button>
        </div>
      ) : null}
    </>
  )
}

function show(dialog = false) {
  render(<Page dialog={dialog} />)
  place('rail', 0, 0)
  place('field', 1, 0, 2)
  place('near', 1, 2)
  place('far', 3, 1)
  place('off', 1, 1)
  place('one', 1, 4)
  place('two', 2, 4)
  place('left', 1, 6)
  place('right', 2, 6)
  if (dialog) place('inside', 5, 5)
}

const focused = () => document.activeElement?.closest('[data-testid]')?.getAttribute('data-testid')
function from(name: string, key: string): string | null | undefined {
  const start = screen.getByTestId(name)
  ;(start.querySelector('input') ?? start).focus()
  fireEvent.keyDown(document.activeElement ?? document.body, { key })
  return focused()
}

describe('arrows', () => {
  test('reach the nearest control on that side, past what cannot be pressed', () => {
    show()
    expect(from('rail', 'ArrowRight')).toBe('field')
    expect(from('field', 'ArrowDown')).toBe('near')
    expect(from('near', 'ArrowUp')).toBe('field')
    expect(from('near', 'ArrowDown')).toBe('one')
    expect(from('far', 'ArrowLeft')).toBe('field')
    expect(from('rail', 'ArrowLeft')).toBe('rail')
  })

  test('move the caret inside a text until its end', () => {
    show()
    const field = screen.getByTestId<HTMLInputElement>('field')
    field.focus()
    field.setSelectionRange(1, 1)
    fireEvent.keyDown(field, { key: 'ArrowRight' })
    expect(focused()).toBe('field')
    field.setSelectionRange(2, 2)
    fireEvent.keyDown(field, { key: 'ArrowRight' })
    expect(focused()).toBe('far')
  })

  test('stay in a group of choices until it ends', () => {
    show()
    expect(from('one', 'ArrowRight')).toBe('one')
    expect(from('one', 'ArrowLeft')).toBe('rail')
    expect(from('two', 'ArrowUp')).toBe('field')
  })

  test('leave the names of pages where they end, and reach the chosen one', () => {
    show()
    expect(from('left', 'ArrowRight')).toBe('left')
    expect(from('left', 'ArrowLeft')).toBe('rail')
    expect(from('right', 'ArrowUp')).toBe('two')
    expect(from('two', 'ArrowDown')).toBe('left')
  })

  test('stay in an open dialog', () => {
    show(true)
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    expect(focused()).toBe('inside')
    expect(from('inside', 'ArrowLeft')).toBe('inside')
  })

  test('with Alt, Ctrl or Shift belong to the page', () => {
    show()
    screen.getByTestId('rail').focus()
    for (const held of [{ altKey: true }, { ctrlKey: true }, { shiftKey: true }])
      fireEvent.keyDown(screen.getByTestId('rail'), { key: 'ArrowRight', ...held })
    expect(focused()).toBe('rail')
  })
})

test('key names are drawn once a key is pressed, until the screen is touched', () => {
  show()
  const { dataset } = document.documentElement
  delete dataset['keys']
  fireEvent.pointerDown(document.body, { pointerType: 'mouse' })
  expect(dataset['keys']).toBeUndefined()
  fireEvent.keyDown(document.body, { key: 'F5' })
  expect(dataset['keys']).toBe('')
  fireEvent.pointerDown(document.body, { pointerType: 'mouse' })
  expect(dataset['keys']).toBe('')
  fireEvent.pointerDown(document.body, { pointerType: 'touch' })
  expect(dataset['keys']).toBeUndefined()
})
