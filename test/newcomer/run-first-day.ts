/**
 * npm run first-day [-- --program DIR] [--trusting]: twenty sales with five troubles, by a person who reads. Presses, seconds
 * and wrong turns of each; the practice gateway's books decide whether goods and money fit. DIR: another build of Loket;
 * --trusting: the control, who hands over to a customer who only says that they have paid.
 */
import { parseArgs } from 'node:util'
import { playFirstDay, type ServedCustomer } from './first-day.ts'

const { program, trusting: isTrusting = false } = parseArgs({
  options: { program: { type: 'string' }, trusting: { type: 'boolean' } },
}).values
const line = (cells: readonly string[], more = '') =>
  process.stdout.write(
    `${cells.map((cell, index) => (index === 1 ? cell.padEnd(14) : cell.padStart(9))).join(' ')}  ${more}\n`,
  )
line(['sale', 'trouble', 'presses', 'wrong', 'help', 'person s', 'clock s', 'goods', 'cash'])
const { served, books } = await playFirstDay({
  program,
  isTrusting,
  told: (one, place) =>
    line(
      [
        String(place),
        one.trouble ?? '',
        String(one.presses),
        String(one.wrongTurns),
        String(one.helpPages),
        one.personSeconds.toFixed(1),
        one.seconds.toFixed(1),
        one.handedOver ? 'yes' : 'no',
        String(one.cash),
      ],
      one.pressed.join(' > '),
    ),
})
const sum = (of: (one: ServedCustomer) => number): number => served.reduce((all, one) => all + of(one), 0)
line([
  'all',
  '',
  String(sum((one) => one.presses)),
  String(sum((one) => one.wrongTurns)),
  String(sum((one) => one.helpPages)),
  sum((one) => one.personSeconds).toFixed(1),
  sum((one) => one.seconds).toFixed(1),
  String(served.filter(({ handedOver }) => handedOver).length),
  String(sum(({ cash }) => cash)),
])
const handed = BigInt(sum(({ amount, handedOver }) => (handedOver ? amount : 0))) * 100n
const paid = books.minor + BigInt(sum(({ cash }) => cash)) * 100n
process.stdout.write(
  `goods for Rp ${handed / 100n}, money for Rp ${paid / 100n} by the gateway's books and in cash: ${handed === paid ? 'they fit' : 'THEY DIFFER'}\n`,
)
if (handed !== paid) process.exitCode = 1
