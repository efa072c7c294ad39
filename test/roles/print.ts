// `npm run table:roles`: every procedure of the contract in every role, as the bridge really answered.
import { ROLES } from '#contract/define.ts'
import { leftOver, roleCells } from './drive.ts'

const cells = await roleCells()
const names = [...new Set(cells.map(({ name }) => name))]
const widest = Math.max(...names.map((name) => name.length))
console.log(`${''.padEnd(widest)}  ${ROLES.map((role) => role.padEnd(8)).join('  ')}`)
for (const name of names) {
  const row = cells.filter((cell) => cell.name === name)
  const marks = row.map(
    ({ got, expected }) => (got === 'may' ? 'may' : '-') + (got === expected ? '' : ' WRONG'),
  )
  console.log(`${name.padEnd(widest)}  ${marks.map((mark) => mark.padEnd(8)).join('  ')}`)
}
const wrong = cells.filter(({ got, expected }) => got !== expected).length
const gone = leftOver()
if (gone.length > 0) console.log(`\nin the table, and not in the contract: ${gone.join(', ')}`)
console.log(
  `\n${names.length} procedures, ${ROLES.length} roles, ${cells.length} cells, ${wrong + gone.length} wrong`,
)
process.exitCode = wrong + gone.length === 0 ? 0 : 1
