import { useEffect, useRef } from 'react'
import type { Health } from '#contract/views.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { playSound } from '../words/sound.ts'

/**
 * Sounds when the gateway connection is lost or back. Silent at the start, when nothing has been lost yet.
 */
export function useLineSound(): void {
  const connection = useQueryOf('health.get', {}).data?.gateway.connection
  const before = useRef<Health['gateway']['connection'] | undefined>(undefined)
  useEffect(() => {
    if (connection === 'down' && before.current === 'up') playSound('connection-lost')
    if (connection === 'up' && before.current === 'down') playSound('connection-back')
    if (connection !== undefined) before.current = connection
  }, [connection])
}
