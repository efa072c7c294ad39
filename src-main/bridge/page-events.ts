import { CUSTOMER_EVENTS, LOCKED_EVENTS, type PageEvent } from '#contract/events.ts'
import type { Role } from '#contract/define.ts'

/** Whether a page may hear of it: the customer's window hears only of itself, a locked one what it still sounds and shows. */
export function mayHear(role: Role, event: PageEvent): boolean {
  if (role === 'customer') return CUSTOMER_EVENTS.includes(event.type)
  return role !== 'nobody' || LOCKED_EVENTS.includes(event.type)
}
