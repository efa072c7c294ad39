/** npm run faults -- <what> [...]: the long forms of what `npm test -- faults` tests briefly. */
import { kill } from './kill/main.ts'
import { power } from './power/main.ts'
import { syscalls } from './syscalls/main.ts'
import { tamper } from './tamper/main.ts'

const INSTRUMENTS: Readonly<Record<string, (args: readonly string[]) => boolean | Promise<boolean>>> = {
  kill,
  power,
  syscalls,
  tamper,
}

const [name = '', ...args] = process.argv.slice(2)
const instrument = Object.hasOwn(INSTRUMENTS, name) ? INSTRUMENTS[name] : undefined
if (instrument === undefined) {
  process.stderr.write(`usage: npm run faults -- ${Object.keys(INSTRUMENTS).join('|')} [...]\n`)
  process.exitCode = 2
} else process.exitCode = (await instrument(args)) ? 0 : 1
