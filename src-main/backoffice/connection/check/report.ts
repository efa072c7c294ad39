import type { ConnectView, StepView } from '#contract/connect-views.ts'
import { timestampA } from '#domain/timestamp.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'

/**
 * The result as English text for the gateway's support: times, hosts, ids and codes by which they can find it. It
 * holds no secret: no key, no signature, no body.
 */
export function reportOf(
  {
    result,
    startedAt,
    finishedAt,
    steps,
  }: Pick<ConnectView, 'result' | 'startedAt' | 'finishedAt' | 'steps'>,
  profile: Pick<GatewayProfile, 'environment' | 'baseUrl' | 'partnerId' | 'till'> | undefined,
): string {
  const about =
    profile === undefined
      ? 'no complete profile'
      : `${profile.environment}, ${profile.baseUrl}, partner ${profile.partnerId}, till ${profile.till}`
  return [
    'Loket connection test',
    about,
    `begun ${timeOf(startedAt)}, ended ${timeOf(finishedAt)}, result: ${result ?? 'stopped'}`,
    '',
    ...steps.flatMap(linesOf),
    '',
  ].join('\n')
}

const STATES: Readonly<Record<StepView['state'], string>> = {
  ok: 'ok',
  warn: 'doubtful',
  failed: 'FAILED',
  'not-tried': 'not tried',
  running: 'not finished',
  waiting: 'not tried',
}

function linesOf({ step, state, finding, facts }: StepView, index: number): readonly string[] {
  const why = finding === undefined ? '' : ` (${finding})`
  return [
    `${index + 1}. ${step}: ${STATES[state]}${why}`,
    ...facts.map(({ name, value }) => `   ${name}: ${value}`),
  ]
}

function timeOf(at: number | undefined): string {
  return at === undefined ? '?' : timestampA(at)
}
