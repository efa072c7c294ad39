// `npm run table:outcomes`: what every kind of answer to every operation means to the client, as measured.
import { COLUMNS } from './columns.ts'
import { allCells, ROWS } from './drive.ts'
import { INCOMING_COLUMNS, INCOMING_ROWS, incomingCells } from './incoming.ts'

const cells = await allCells()
const answered = await incomingCells()
const widest = Math.max(...COLUMNS.map(({ name }) => name.length))
for (const row of [...ROWS, ...INCOMING_ROWS]) {
  console.log(`\n${row}`)
  for (const { column, expected, got } of [...cells, ...answered].filter((cell) => cell.row === row)) {
    const wrong = expected === got ? '' : `   WRONG: ${expected} expected`
    console.log(`  ${column.padEnd(widest)}  ${got}${wrong}`)
  }
}
const wrong = [...cells, ...answered].filter(({ expected, got }) => expected !== got).length
console.log(
  `\n${ROWS.length} operations, ${COLUMNS.length} outcomes each; ${INCOMING_ROWS.length} calls of the gateway, ` +
    `${INCOMING_COLUMNS.length} answers each; ${cells.length + answered.length} cells, ${wrong} wrong`,
)
process.exitCode = wrong === 0 ? 0 : 1
