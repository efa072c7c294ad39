import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * The measuring process causes waits too: its garbage is collected before the clock starts, and its pauses
 * are measured along with the rest. `stop` returns the longest, in milliseconds.
 */
export function watchOurselves(): { readonly stop: () => number } {
  collect()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  return {
    stop: () => {
      delay.disable()
      return delay.max / 1e6
    },
  }
}
