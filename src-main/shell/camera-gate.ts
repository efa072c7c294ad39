import type { Role } from '#contract/define.ts'
import type { Clock } from '#domain/ports.ts'

/** A page asks for its camera right after it was allowed to. */
const WITHIN_MS = 10_000

/** What Chromium says about a page's wish for a device. */
export type CameraAsked = {
  readonly role: Role | undefined
  readonly isMainFrame: boolean
  readonly mediaTypes: readonly string[] | undefined
}

/**
 * Lets a manager's page film an identity card: one camera for one call of `linked.allowCamera`. Everyone else, a
 * microphone, and a second wish are refused.
 */
export function createCameraGate({ now }: Clock) {
  let until = 0
  return {
    allow: (): void => void (until = now() + WITHIN_MS),
    admits: ({ role, isMainFrame, mediaTypes = [] }: CameraAsked): boolean => {
      const isCamera = mediaTypes.length === 1 && mediaTypes[0] === 'video'
      if (!isCamera || !isMainFrame || role !== 'manager' || now() >= until) return false
      until = 0
      return true
    },
  }
}
