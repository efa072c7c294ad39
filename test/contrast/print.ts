// `npm run table:contrast`: every colour on every ground used by the pages, in light and dark, for four kinds
// of eyes. Fails for words below 7:1, or a shape below 3:1.
import { EYES } from './colour.ts'
import { LEAST, measured, tooLittle } from './pairs.ts'
import { THEMES } from './tokens.ts'

const rows = measured()
const name = ({ ink, ground }: (typeof rows)[number]) => `${ink} on ${ground}`
const widest = Math.max(...rows.map((row) => name(row).length))
for (const theme of THEMES) {
  console.log(`\n${theme.padEnd(widest)}  ${EYES.map((eye) => eye.padStart(7)).join('')}   least`)
  for (const row of rows.filter((one) => one.theme === theme)) {
    const cells = EYES.map((eye) => (Math.floor(row.by[eye] * 100) / 100).toFixed(2).padStart(7)).join('')
    const short = tooLittle(row)
    const note = short.length === 0 ? '' : `   TOO LITTLE: ${short.join(', ')}`
    console.log(`${name(row).padEnd(widest)}  ${cells}   ${LEAST[row.use]} (${row.use})${note}`)
  }
}
const short = rows.filter((row) => tooLittle(row).length > 0).length
console.log(`\n${rows.length} pairs by ${EYES.length} kinds of eyes, ${short} with too little contrast`)
process.exitCode = short === 0 ? 0 : 1
