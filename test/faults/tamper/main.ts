import { parseArgs } from 'node:util'
import { type Campaign, type CampaignOptions, runCampaign } from './campaign.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

/** `--corruptions N --tampers N --seed S`; whether nothing was missed or lost. */
export function tamper(args: readonly string[]): boolean {
  const { values } = parseArgs({
    args: [...args],
    options: {
      corruptions: { type: 'string', default: '10000' },
      tampers: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
    },
  })
  const isGood = (['corruptions', 'tampers'] as const).map((kind) =>
    report(kind, { kind, count: Number(values[kind]), seed: Number(values.seed) }),
  )
  return isGood.every(Boolean)
}

function report(words: string, options: CampaignOptions): boolean {
  const from = performance.now()
  const campaign: Campaign = runCampaign(options)
  const took = ((performance.now() - from) / 1_000).toFixed(0)
  say(`${words}: ${campaign.trials} in ${took} s, seed ${options.seed}: ${listed(campaign.verdicts)}`)
  for (const [name, counts] of Object.entries(campaign.kinds).toSorted(([a], [b]) => a.localeCompare(b)))
    say(`  ${name}: ${listed(counts)}`)
  say(`  control, checks off: ${campaign.letThrough} of ${campaign.trials} let through`)
  say(`  missed or not brought back: ${campaign.faults.length}`)
  for (const fault of campaign.faults.slice(0, 20)) say(`    ${fault}`)
  return campaign.faults.length === 0
}
