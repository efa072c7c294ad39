import { CUSTOMER_EVENTS, type PageEvent } from '#contract/events.ts'
import type { Role } from '#contract/procedures.ts'

/** Whether a page may hear of it: the customer's window hears only of itself. */
export function mayHear(role: Role, event: PageEvent): boolean {
  return role !== 'customer' || CUSTOMER_EVENTS.includes(event.type)
}
