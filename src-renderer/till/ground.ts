import type { SetupView } from '#contract/setup-views.ts'
import type { MessageKey } from '../words/messages.ts'

export type Ground = 'practice' | 'sandbox' | 'production'

/** What a Loket in this state works with. */
export function groundOf({ mode, profile }: Pick<SetupView, 'mode' | 'profile'>): Ground {
  if (mode === 'practice') return 'practice'
  const isObject = typeof profile === 'object' && profile !== null && 'environment' in profile
  return isObject && profile.environment === 'sandbox' ? 'sandbox' : 'production'
}

export const GROUND_WORDS: Readonly<Record<Ground, MessageKey>> = {
  practice: 'connection.ground.practice',
  sandbox: 'connection.ground.sandbox',
  production: 'connection.ground.production',
}
