/**
 * npm run newcomer: a person who has never seen Loket, from the start of the program in an empty profile to a
 * paid practice sale, in both languages. Counts keys and presses of buttons, measures time, and saves a picture
 * of each step in out/newcomer/.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { playNewcomer } from './newcomer.ts'

const target = join(import.meta.dirname, '../../out/newcomer')
/** Reading a screen before a key is pressed, and the next key of a number: a slow, unpractised person. */
const READ_S = 5
const KEY_S = 0.6

rmSync(target, { recursive: true, force: true })
for (const language of ['id', 'en'] as const) {
  const { steps, keys, seconds } = await playNewcomer(language, join(target, language))
  const screens = steps.filter(({ read }) => read).length
  process.stdout.write(`${language === 'id' ? 'Bahasa Indonesia' : 'English'}\n`)
  for (const { at, keys: pressed, told } of steps)
    process.stdout.write(`  ${at.toFixed(1).padStart(6)} s  ${String(pressed).padStart(2)} keys  ${told}\n`)
  const slow = seconds + screens * READ_S + keys * KEY_S
  process.stdout.write(
    `  ${keys} keys, ${seconds.toFixed(1)} s of the program's own; with ${READ_S} s to read each of ${screens} screens and ${KEY_S} s a key: ${slow.toFixed(0)} s\n`,
  )
  if (slow >= 60) process.exitCode = 1
}
