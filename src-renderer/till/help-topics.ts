import { createContext, useContext, useEffect } from 'react'
import type { StateKind } from '#domain/order.ts'
import type { Screen } from './navigation.tsx'

/** Anywhere, also over a dialog; once more, or Esc, closes it. */
export const HELP_KEY = 'Alt+F1'

/** What is explained step by step. */
export const STEP_TOPICS = [
  'take-payment',
  'says-paid',
  'hold-slip',
  'cash-instead',
  'approval',
  'paid-twice',
  'shift-day',
  'shift-close',
] as const
/** What goes wrong around the till. */
export const TROUBLE_TOPICS = [
  'line-down',
  'after-a-stop',
  'printer',
  'second-screen',
  'no-sound',
  'locked-out',
] as const
/** What the cashier's window shows besides the screens of the rail, and the customer's window. */
export const OTHER_SCREENS = ['welcome', 'lock', 'customer', 'connect', 'shift', 'people'] as const

export type StepTopic = (typeof STEP_TOPICS)[number]
export type TroubleTopic = (typeof TROUBLE_TOPICS)[number]
export type OtherScreen = (typeof OTHER_SCREENS)[number]
export type StateTopic = `state.${StateKind}`
export type HelpTopic = Screen | OtherScreen | StepTopic | TroubleTopic | StateTopic

type Help = {
  readonly open: () => void
  /** What help begins with as long as that is shown; answers with how to take it back. */
  readonly enter: (topic: HelpTopic) => () => void
}

/** Without a provider there is no help, and nothing is missed. */
export const HelpContext = createContext<Help>({ open: () => undefined, enter: () => () => undefined })

export function useHelp(): Help {
  return useContext(HelpContext)
}

/** While the component is on the screen, help begins at this page; what opened last comes first. */
export function useHelpTopic(topic: HelpTopic | undefined): void {
  const { enter } = useHelp()
  useEffect(() => (topic === undefined ? undefined : enter(topic)), [enter, topic])
}
