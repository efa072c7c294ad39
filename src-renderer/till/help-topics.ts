import { createContext, useContext, useEffect } from 'react'
import { NORMAL_KEYS } from '#contract/keys.ts'
import type { StateKind } from '#domain/order.ts'
import type { Screen } from './navigation.tsx'

/** Works anywhere, even over a dialog; the same key or Esc closes it. */
export const HELP_KEY = NORMAL_KEYS.help

/** Procedures explained step by step. */
export const STEP_TOPICS = [
  'take-payment',
  'says-paid',
  'hold-slip',
  'cash-instead',
  'approval',
  'paid-twice',
  'scan',
  'shift-day',
  'shift-close',
] as const
/** Failures around the till. */
export const TROUBLE_TOPICS = [
  'connection-lost',
  'after-a-stop',
  'printer',
  'second-screen',
  'no-sound',
  'locked-out',
] as const
/** Other screens of the cashier's window beyond the rail, and the customer's window. */
export const OTHER_SCREENS = ['welcome', 'lock', 'customer', 'connect', 'shift', 'people'] as const

export type StepTopic = (typeof STEP_TOPICS)[number]
export type TroubleTopic = (typeof TROUBLE_TOPICS)[number]
export type OtherScreen = (typeof OTHER_SCREENS)[number]
export type StateTopic = `state.${StateKind}`
export type HelpTopic = Screen | OtherScreen | StepTopic | TroubleTopic | StateTopic

type Help = {
  readonly open: () => void
  /** Opens help at this topic while it is shown; returns the function that reverts it. */
  readonly enter: (topic: HelpTopic) => () => void
  /** Leaves its key to the page; returns the function that reverts it. */
  readonly lendKey: () => () => void
}

/** Without a provider help is simply off. */
export const HelpContext = createContext<Help>({
  open: () => undefined,
  enter: () => () => undefined,
  lendKey: () => () => undefined,
})

export function useHelp(): Help {
  return useContext(HelpContext)
}

/** While the component is mounted, help opens at this page; the latest one wins. */
export function useHelpTopic(topic: HelpTopic | undefined): void {
  const { enter } = useHelp()
  useEffect(() => (topic === undefined ? undefined : enter(topic)), [enter, topic])
}

/** While the component is mounted, the key of the help is the component's. */
export function useKeyOfHelp(): void {
  const { lendKey } = useHelp()
  useEffect(() => lendKey(), [lendKey])
}
