/** Writes docs/order-states.md from the order table; --check only reports whether it is current. */
import { ORDER_TABLE } from '#domain/order-table.ts'
import { STATE_KINDS } from '#domain/order.ts'
import { writeOrCheck } from './lib/generated.ts'

const arrows = new Map<string, string[]>()
for (const from of STATE_KINDS) {
  for (const [event, states] of Object.entries(ORDER_TABLE[from])) {
    for (const to of states) {
      if (to === from) continue
      const key = `${from}|${to}`
      arrows.set(key, [...(arrows.get(key) ?? []), event])
    }
  }
}
const name = (state: string) => state.replaceAll('-', '_')
const diagram = [...arrows].map(([key, events]) => {
  const [from = '', to = ''] = key.split('|')
  return `    ${name(from)} --> ${name(to)}: ${events.join(', ')}`
})
const rows = STATE_KINDS.flatMap((from) =>
  Object.entries(ORDER_TABLE[from]).map(([event, states]) => `| ${from} | ${event} | ${states.join(', ')} |`),
)
const text = `# Order states

Generated from \`src-main/domain/order-table.ts\` by \`npm run generate\`; do not edit by hand.
An (state, event) pair that is not listed is refused and changes nothing.

\`\`\`mermaid
stateDiagram-v2
    [*] --> draft
${diagram.join('\n')}
\`\`\`

| State | Event | May lead to |
|---|---|---|
${rows.join('\n')}
`

writeOrCheck('order-states.md', text)
