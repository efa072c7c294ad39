// `npm run table:habits`: the till's result with each habit of the gateway simulator, as Markdown. Names or
// prefixes of names may follow.
import { habits } from '#simulator/habits/all.ts'
import { habitTable } from './table.ts'

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const chosen = habits.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
)
const rows = await habitTable(chosen)
console.log('| Habit | Interface | What the till says | Open in the end | Verdict |\n|---|---|---|---|---|')
for (const { name, kind, steps, open, verdict, bugs } of rows)
  console.log(
    `| \`${name}\` | ${kind} | ${steps.replaceAll('|', '\\|')} | ${open} | ${[verdict, ...bugs].join(': ')} |`,
  )
const counts = Object.entries(Object.groupBy(rows, ({ verdict }) => verdict)).map(
  ([verdict, of]) => `${of?.length ?? 0} ${verdict}`,
)
console.log(`\n${rows.length} habits: ${counts.join(', ')}`)
