import { nativeTheme } from 'electron'
import type { PageEvent } from '#contract/events.ts'
import type { Settings } from '#contract/views.ts'

/** Light or dark, as the settings say now and after each change. */
export function followTheme(
  theme: () => Settings['theme'],
  subscribe: (hear: (event: PageEvent) => void) => unknown,
): void {
  const apply = (): void => {
    nativeTheme.themeSource = theme()
  }
  apply()
  subscribe(({ type }) => {
    if (type === 'settings-changed') apply()
  })
}
