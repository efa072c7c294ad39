/** The connection test in the fake main process: fixed results, and a test that runs on request. */
import {
  TEST_STEPS,
  type ConnectView,
  type StepView,
  type TestFinding,
  type TestStep,
} from '#contract/connect-views.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'
import type { SetupView } from '#contract/setup-views.ts'

const AT = Date.UTC(2026, 10, 20, 7, 3)

type StepGiven = Partial<Omit<StepView, 'step'>>

/** All is well except the given steps. */
export function testedView(
  troubles: Readonly<Partial<Record<TestStep, StepGiven>>> = {},
  more: Partial<ConnectView> = {},
): ConnectView {
  const steps = TEST_STEPS.map((step) => stepView(step, troubles[step]))
  const has = (state: StepView['state']) => steps.some((each) => each.state === state)
  return {
    state: 'done',
    result: has('failed') ? 'failed' : has('warn') ? 'warn' : 'ok',
    isStale: false,
    startedAt: AT,
    finishedAt: AT + 2_400,
    steps,
    report:
      'Loket connection test\nsandbox, https://sandbox-api.gateway.example, partner SGWYBUSRI01, till 7\n',
    mayAskForQr: true,
    ...more,
  }
}

/** The checks up to one that fails; our own side is well. */
export function failingAt(step: TestStep, finding: TestFinding, more: StepGiven = {}): ConnectView {
  const line: readonly TestStep[] = ['profile', 'name', 'port', 'tls', 'clock', 'signed']
  const behind = line.slice(line.indexOf(step) + 1)
  const blocked = [
    ...(line.includes(step) ? behind : []),
    ...(line.includes(step) ? (['called', 'qr', 'status'] as const) : []),
  ]
  return testedView({
    ...Object.fromEntries(
      blocked.map((each) => [each, { state: 'not-tried', finding: 'blocked', facts: [] }]),
    ),
    [step]: { state: 'failed', finding, ...more },
  })
}

const VALUES: Readonly<Record<string, string | number>> = {
  address: '203.0.113.77',
  answered: '2002400',
  code: '4042601',
  days: 12,
  field: 'CHANNEL-ID',
  flag: 'IP',
  detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  from: '2026-12-01',
  host: 'sandbox-api.gateway.example',
  issuer: 'Kantor Web Shield CA',
  message: 'Transaction Not Found',
  minutes: 7,
  n: 2,
  name: 'TOKO CONTOH',
  names: 'www.other.example',
  nmid: 'ID1020304050607',
  now: '2026-11-20',
  pinned: 'ID9999999999999',
  port: 443,
  rules: 'amount-differs',
  seconds: 95,
  status: 404,
  until: '2026-10-31',
}

function stepView(step: TestStep, { values = {}, ...given }: StepGiven = {}): StepView {
  return {
    step,
    state: 'ok',
    facts: [{ name: 'host', value: 'sandbox-api.gateway.example' }],
    ...given,
    values: { ...VALUES, ...values },
  }
}

export const NEVER: ConnectView = {
  state: 'never',
  isStale: false,
  steps: TEST_STEPS.map((step) => ({ step, state: 'waiting', values: {}, facts: [] })),
  mayAskForQr: true,
}

type ConnectName = Extract<ProcedureName, `connect.${string}`>
type Handlers = { [N in ConnectName]: (input: InputOf<N>) => OutputOf<N> }

export function createFakeConnect(
  first: ConnectView,
  keepProfile: (profile: InputOf<'connect.keepProfile'>['profile']) => SetupView,
  tell: () => void,
) {
  let view = first
  const change = (next: ConnectView): ConnectView => {
    view = next
    tell()
    return view
  }
  const handlers: Handlers = {
    'connect.state': () => view,
    'connect.test': () =>
      change({
        ...NEVER,
        state: 'running',
        startedAt: AT,
        steps: runningAt('port'),
        mayAskForQr: view.mayAskForQr,
      }),
    'connect.stop': () => change({ ...view, state: 'stopped' }),
    'connect.keepProfile': ({ profile }) => keepProfile(profile),
  }
  return { handlers, change }
}

/** In the middle of a test. */
export function runningAt(step: TestStep): readonly StepView[] {
  const now = TEST_STEPS.indexOf(step)
  return TEST_STEPS.map((each, index) =>
    stepView(
      each,
      index === now ? { state: 'running', facts: [] } : index > now ? { state: 'waiting', facts: [] } : {},
    ),
  )
}
