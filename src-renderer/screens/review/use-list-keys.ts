import type { KeyboardEvent } from 'react'
import { useShortcuts } from '../../ui/use-shortcuts.ts'

type Given = {
  readonly active: number
  readonly count: number
  /** Rows between two pages. */
  readonly pageRows: number
  readonly choose: (row: number) => void
}

/** Keys inside the list, and where nothing has the focus; at its ends an arrow leaves it. */
export function useListKeys({ active, count, pageRows, choose }: Given) {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageRows,
    PageUp: active - pageRows,
    Home: 0,
    End: count - 1,
  }
  const act = (key: string): boolean => {
    const to = targets[key]
    if (to === undefined || count === 0) return false
    if (key.startsWith('Arrow') && (to < 0 || to >= count)) return false
    choose(to)
    return true
  }
  useShortcuts(
    Object.fromEntries(
      Object.keys(targets).map((key) => [
        key,
        () => (document.activeElement === document.body && act(key) ? undefined : false),
      ]),
    ),
  )
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !act(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
