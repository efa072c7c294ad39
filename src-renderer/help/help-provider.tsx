import {
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { Role } from '#contract/define.ts'
import { HELP_KEY, HelpContext, type HelpTopic } from '../till/help-topics.ts'
import { useNavigation, useRole } from '../till/navigation.tsx'
import { useKeyName } from '../ui/till-keys.ts'
import { keyName } from '../ui/use-shortcuts.ts'
import { HelpPanel } from './help-panel.tsx'

/** Help over the current screen, at its page: by key, even over a dialog, or by the top bar's button. */
export function HelpProvider({ children }: { readonly children: ReactNode }) {
  const { screen } = useNavigation()
  const role = useRole()
  const nameOf = useKeyName()
  const [begun, setBegun] = useState<{ readonly topic: HelpTopic; readonly role: Role } | undefined>(
    undefined,
  )
  // The next person finds the till, not the page that somebody else was reading.
  const opened = begun?.role === role ? begun.topic : undefined
  const topics = useRef<readonly { readonly topic: HelpTopic }[]>([])
  const enter = useCallback((topic: HelpTopic) => {
    const entered = { topic }
    topics.current = [...topics.current, entered]
    return () => {
      topics.current = topics.current.filter((one) => one !== entered)
    }
  }, [])
  const borrowers = useRef(0)
  const lendKey = useCallback(() => {
    borrowers.current += 1
    return () => {
      borrowers.current -= 1
    }
  }, [])
  const open = useCallback(
    () => setBegun({ topic: topics.current.at(-1)?.topic ?? screen, role }),
    [screen, role],
  )
  const close = () => setBegun(undefined)
  const help = useMemo(() => ({ open, enter, lendKey }), [open, enter, lendKey])
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (borrowers.current > 0 || keyName(event) !== nameOf(HELP_KEY)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.repeat) return
    if (opened === undefined) open()
    else close()
  })
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
  return (
    <HelpContext value={help}>
      {children}
      {opened === undefined ? null : <HelpPanel at={opened} onClose={close} />}
    </HelpContext>
  )
}
