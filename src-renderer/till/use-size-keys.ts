import { useEffect, useRef } from 'react'
import { SIZES, type Size } from '#contract/views.ts'
import { useCommand, useQueryOf } from '../bridge/queries.ts'
import { useShortcuts } from '../ui/use-shortcuts.ts'

/** As in every browser; the page has no menu that would handle them. */
export const SIZE_KEYS = { larger: 'Ctrl++', smaller: 'Ctrl+-', normal: 'Ctrl+0' } as const
/** Plus without Shift, as on most keyboards. */
const PLUS_AS_TYPED = 'Ctrl+='

/** Zooms the page by key, on every screen. */
export function useSizeKeys(): void {
  const { data } = useQueryOf('settings.get', {})
  const { mutate } = useCommand('settings.change')
  // A second press may come before the first is saved: it continues from the requested size.
  const asked = useRef<Size | undefined>(undefined)
  useEffect(() => {
    if (data?.size === asked.current) asked.current = undefined
  }, [data?.size])
  const change = (size: Size) => {
    asked.current = size
    mutate(
      { size },
      {
        onError: () => {
          asked.current = undefined
        },
      },
    )
  }
  const step = (by: number) => () => {
    const now = asked.current ?? data?.size
    const size = now === undefined ? undefined : SIZES[SIZES.indexOf(now) + by]
    if (size !== undefined) change(size)
  }
  useShortcuts({
    [SIZE_KEYS.larger]: step(1),
    [PLUS_AS_TYPED]: step(1),
    [SIZE_KEYS.smaller]: step(-1),
    [SIZE_KEYS.normal]: () => change(100),
  })
}
