import { CUSTOMER_EVENTS, LOCKED_EVENTS, type PageEvent } from '#contract/events.ts'
import type { Role } from '#contract/define.ts'

/** The customer's window hears only its own events; a locked till, those that it still sounds and shows. */
export function mayHear(role: Role, event: PageEvent): boolean {
  if (role === 'customer') return CUSTOMER_EVENTS.includes(event.type)
  return role !== 'nobody' || LOCKED_EVENTS.includes(event.type)
}
