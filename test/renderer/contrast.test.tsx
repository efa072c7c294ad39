import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { STATE_KINDS } from '#domain/order.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import { StateGlyph } from '#renderer/order/state-glyph.tsx'
import { contrast } from '../contrast/colour.ts'
import { measured, PAIRS, tooLittle } from '../contrast/pairs.ts'
import { TOKENS, written } from '../contrast/tokens.ts'

const name = ({ ink, ground }: { readonly ink: string; readonly ground: string }) => `${ink} on ${ground}`

describe('contrast', () => {
  test.each(measured().map((row) => [`${name(row)}, ${row.theme}`, row] as const))('%s', (_, row) => {
    expect(tooLittle(row)).toEqual([])
  })

  test('the scale: black on white is 21, a colour on itself 1, and the known grey 4.54', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#961a1a', '#961a1a')).toBe(1)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  test('a control: what only red and green tell apart is lost on those who do not see them so', () => {
    expect(contrast('#c00000', '#ffffff', 'protan')).toBeGreaterThan(contrast('#c00000', '#ffffff') + 2)
    const pale = { ink: 'muted', ground: 'edge', use: 'words', theme: 'light' } as const
    expect(tooLittle({ ...pale, by: { normal: 6.9, protan: 7, deutan: 7, tritan: 7 } })).toEqual(['normal'])
  })

  test('every colour that the pages put on another is measured', () => {
    const known = new Set(PAIRS.map(name))
    const unknown = written().flatMap(({ ink, ground, file }) =>
      ink === undefined || ground === undefined || known.has(name({ ink, ground }))
        ? []
        : [`${file}: ${name({ ink, ground })}`],
    )
    expect(unknown).toEqual([])
    expect(written().length).toBeGreaterThan(100)
  })

  test('every colour of the tokens is on the list', () => {
    const listed = new Set(PAIRS.flatMap(({ ink, ground }) => [ink, ground]))
    expect([...TOKENS.keys()].filter((token) => !listed.has(token))).toEqual([])
  })
})

describe('never by colour alone', () => {
  test('every state has a shape of its own', () => {
    const shapes = STATE_KINDS.map((state) => {
      const { container, unmount } = render(<StateGlyph state={state} />)
      const drawn = container.querySelector('svg')?.innerHTML ?? ''
      unmount()
      return drawn
    })
    expect(new Set(shapes).size).toBe(STATE_KINDS.length)
  })

  test.each(['id', 'en'] as const)('every state has a word of its own: %s', (language) => {
    const words = STATE_KINDS.map((state) => MESSAGES[language][`common.state.${state}`])
    expect(new Set(words).size).toBe(STATE_KINDS.length)
  })
})
