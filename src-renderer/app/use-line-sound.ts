import { useEffect, useRef } from 'react'
import type { Health } from '#contract/views.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { playSound } from '../words/sound.ts'

/**
 * Sounds when the gateway connection is lost or back. Silent at the start, when nothing has been lost yet.
 */
export function useLineSound(): void {
  const line = useQueryOf('health.get', {}).data?.gateway.line
  const before = useRef<Health['gateway']['line'] | undefined>(undefined)
  useEffect(() => {
    if (line === 'down' && before.current === 'up') playSound('line-down')
    if (line === 'up' && before.current === 'down') playSound('line-up')
    if (line !== undefined) before.current = line
  }, [line])
}
