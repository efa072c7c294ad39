import type { Source } from './imports.ts'

/** The files of each circle of imports, sorted. An `import type` closes a circle too (Tarjan's components). */
export function circlesIn(sources: readonly Source[]): readonly (readonly string[])[] {
  const byFile = new Map(sources.map((source) => [source.file, source]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  function visit(file: string): number {
    const at = order.size
    order.set(file, at)
    lowest.set(file, at)
    open.push(file)
    for (const { path } of byFile.get(file)?.imports ?? []) {
      if (path === undefined || !byFile.has(path)) continue
      const known = order.get(path)
      const reached = known === undefined ? visit(path) : open.includes(path) ? known : at
      lowest.set(file, Math.min(lowest.get(file) ?? at, reached))
    }
    const least = lowest.get(file) ?? at
    if (least === at) {
      const circle = open.splice(open.indexOf(file))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return least
  }

  for (const { file } of sources) if (!order.has(file)) visit(file)
  return circles
}
