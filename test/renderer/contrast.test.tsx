import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(`${process.cwd()}/src-renderer/ui/tokens.css`, 'utf8')
const TOKENS = new Map(
  [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)
const THEMES = ['light', 'dark'] as const
const TONES = ['waiting', 'paid', 'clock', 'unknown', 'danger', 'quiet']

function luminance(colour: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(theme: (typeof THEMES)[number], a: string, b: string): number {
  const [first, second] = [a, b].map((name) => {
    const token = TOKENS.get(name)
    if (token === undefined) throw new Error(`no colour ${name}`)
    return luminance(token[theme])
  })
  const [light, dark] = [Math.max(first ?? 0, second ?? 0), Math.min(first ?? 0, second ?? 0)]
  return (light + 0.05) / (dark + 0.05)
}

describe.each(THEMES)('%s theme', (theme) => {
  test.each(['surface', 'raised', 'sunken'])('text and muted text on %s reach 7:1', (ground) => {
    expect(contrast(theme, 'text', ground)).toBeGreaterThanOrEqual(7)
    expect(contrast(theme, 'muted', ground)).toBeGreaterThanOrEqual(7)
  })

  test.each(TONES)('%s: words reach 7:1 on its fill, its tint and the surfaces', (tone) => {
    expect(contrast(theme, `on-${tone}`, tone)).toBeGreaterThanOrEqual(7)
    expect(contrast(theme, `${tone}-text`, `${tone}-soft`)).toBeGreaterThanOrEqual(7)
    expect(contrast(theme, 'text', `${tone}-soft`)).toBeGreaterThanOrEqual(7)
    expect(contrast(theme, `${tone}-text`, 'surface')).toBeGreaterThanOrEqual(7)
    expect(contrast(theme, `${tone}-text`, 'raised')).toBeGreaterThanOrEqual(7)
  })

  test.each(TONES)('%s: its fill stands out as a shape', (tone) => {
    for (const ground of ['surface', 'raised', `${tone}-soft`])
      expect(contrast(theme, tone, ground)).toBeGreaterThanOrEqual(3)
  })

  test('controls: words on the main button 7:1, edges and focus 3:1', () => {
    expect(contrast(theme, 'on-action', 'action')).toBeGreaterThanOrEqual(7)
    for (const ground of ['surface', 'raised']) {
      expect(contrast(theme, 'edge', ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(theme, 'focus', ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(theme, 'action', ground)).toBeGreaterThanOrEqual(3)
    }
  })
})
