import type { MayImport } from './floors.ts'

type Arrow = { readonly from: string; readonly to: string; readonly parts: readonly string[] }

/**
 * Mermaid pictures of the law: the main process, and the pages. An arrow is omitted if a longer path leads to
 * the same floor. Words on an arrow: the only parts of that floor which it opens.
 */
export function floorPictures(law: MayImport): string {
  const arrows = arrowsOf(law)
  const isPage = ({ from }: Arrow) => from.startsWith('renderer/')
  return [
    picture(arrows.filter((arrow) => !isPage(arrow))),
    picture(arrows.filter((arrow) => isPage(arrow) || arrow.from === 'contract')),
  ].join('\n\n')
}

function picture(arrows: readonly Arrow[]): string {
  const drawn = arrows.filter((arrow) => !isReached(arrows, arrow))
  const whole = Map.groupBy(
    drawn.filter(({ parts }) => parts.length === 0),
    ({ from }) => from,
  )
  const lines = [
    ...[...whole].map(
      ([from, group]) => `${nameOf(from)} --> ${group.map(({ to }) => nameOf(to)).join(' & ')}`,
    ),
    ...drawn
      .filter(({ parts }) => parts.length > 0)
      .map(({ from, to, parts }) => `${nameOf(from)} -->|"${parts.join('<br>')}"| ${nameOf(to)}`),
  ]
  return ['```mermaid', 'flowchart TD', ...lines.map((line) => `    ${line}`), '```'].join('\n')
}

function nameOf(floor: string): string {
  return floor.replace('renderer/', '')
}

/** All screens count as one floor. */
function arrowsOf(law: MayImport): readonly Arrow[] {
  const parts = new Map<string, string[]>()
  for (const [key, entries] of Object.entries(law)) {
    const from = floorIn(key)
    const whose = key === from || key === `${from}/*` ? [] : [key.slice(from.length + 1)]
    for (const entry of entries) {
      const to = floorIn(entry)
      if (to === 'resources') continue
      const part = entry === to ? [] : [entry.slice(to.length + 1)]
      const before = parts.get(`${from} ${to}`) ?? []
      const words = [...whose, ...part].join(': ')
      parts.set(`${from} ${to}`, words === '' ? before : [...before, words])
    }
  }
  return [...parts].map(([ends, words]) => {
    const [from = '', to = ''] = ends.split(' ')
    return { from, to, parts: words }
  })
}

function floorIn(entry: string): string {
  return entry
    .split('/')
    .slice(0, entry.startsWith('renderer/') ? 2 : 1)
    .join('/')
}

function isReached(arrows: readonly Arrow[], { from, to }: Arrow): boolean {
  return arrows.some((arrow) => arrow.from === from && arrow.to !== to && leads(arrows, arrow.to, to, [from]))
}

/** Throws if the law itself is circular: then it has no floors. */
function leads(arrows: readonly Arrow[], from: string, to: string, way: readonly string[]): boolean {
  if (way.includes(from)) throw new Error(`a ring of floors: ${[...way, from].join(' -> ')}`)
  if (from === to) return true
  return arrows.some((arrow) => arrow.from === from && leads(arrows, arrow.to, to, [...way, from]))
}
