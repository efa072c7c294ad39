import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * The measuring process is a source of waiting too: what it has thrown away is cleared before the clock starts, and how
 * long it stood still meanwhile is measured beside everything else. `stop` gives the longest, in milliseconds.
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
