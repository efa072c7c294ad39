import { z } from 'zod'

/** In this order. */
const STEPS = ['open', 'page', 'sale', 'customer', 'paid', 'slip', 'chain', 'quit'] as const
export type SmokeStep = (typeof STEPS)[number]

/** What the till writes when a step ends. `at`: epoch milliseconds. `why`: what failed. */
const report = z.strictObject({
  step: z.enum(STEPS),
  at: z.number(),
  why: z.string().exactOptional(),
  facts: z.record(z.string(), z.json()).exactOptional(),
})
export type SmokeReport = z.infer<typeof report>

/** How the till's process ended. Times in epoch milliseconds. */
export type TillEnd = {
  readonly startedAt: number
  readonly endedAt: number
  /** Its standard output. */
  readonly said: string
  readonly code: number | null
  readonly signal: string | null
  /** Why it was ended, or could not be started. */
  readonly cut?: string
  /** A likely reason for a bad end. */
  readonly hint?: string
}

export type SmokeVerdict = {
  readonly ok: boolean
  readonly failed?: SmokeStep
  readonly why?: string
  readonly ms: number
  readonly steps: readonly { readonly step: SmokeStep; readonly ok: boolean; readonly ms: number }[]
  readonly facts: Readonly<Record<string, unknown>>
}

/** Judges a run by what its till reported, and by the end of its process: no till can report its own crash. */
export function smokeVerdict(end: TillEnd): SmokeVerdict {
  const reports = end.said.split('\n').flatMap(readReport)
  const faultAt = reports.findIndex(({ why }) => why !== undefined)
  const judged = faultAt === -1 ? [...reports, lastOf(end, reports)] : reports.slice(0, faultAt + 1)
  const { step, why } = judged.at(-1) ?? {}
  return {
    ok: why === undefined,
    ...(step === undefined || why === undefined ? {} : { failed: step, why }),
    ms: Math.round(end.endedAt - end.startedAt),
    steps: judged.map((each, index) => ({
      step: each.step,
      ok: each.why === undefined,
      ms: Math.round(each.at - (judged[index - 1]?.at ?? end.startedAt)),
    })),
    facts: Object.assign({}, ...judged.map(({ facts }) => facts)) as SmokeVerdict['facts'],
  }
}

/** The step in which the process ended; `quit` when nothing was missing. */
function lastOf(end: TillEnd, reports: readonly SmokeReport[]): SmokeReport {
  const step = STEPS.find((name) => !reports.some((each) => each.step === name)) ?? 'quit'
  const why = faultOf(end) ?? (step === 'quit' ? undefined : 'the till ended too early')
  return { step, at: end.endedAt, ...(why === undefined ? {} : { why }) }
}

function faultOf({ code, signal, cut, hint }: TillEnd): string | undefined {
  if (cut !== undefined) return cut
  if (code === 0) return undefined
  const ended = signal === null ? `the till ended with code ${code}` : `the till was ended by ${signal}`
  return hint === undefined ? ended : `${ended}: ${hint}`
}

/** Chromium may write to the same output. */
function readReport(line: string): readonly SmokeReport[] {
  try {
    const read = report.safeParse(JSON.parse(line))
    return read.success ? [read.data] : []
  } catch {
    return []
  }
}
