import type { KeyboardEvent } from 'react'

type Given = {
  readonly active: number
  readonly count: number
  /** Rows between two pages. */
  readonly pageRows: number
  readonly choose: (row: number) => void
}

/** Keys inside the list; at its ends an arrow leaves it. */
export function useListKeys({ active, count, pageRows, choose }: Given) {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageRows,
    PageUp: active - pageRows,
    Home: 0,
    End: count - 1,
  }
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = targets[event.key]
    if (to === undefined) return
    if (event.key.startsWith('Arrow') && (to < 0 || to >= count)) return
    event.preventDefault()
    event.stopPropagation()
    choose(to)
  }
}
