import type { ConnectView } from '#contract/connect-views.ts'
import type { SetupView } from '#contract/setup-views.ts'
import { failingAt, NEVER, runningAt, testedView } from '../fake-connect.ts'
import { LOCKED, NEW_SETUP, PROFILE, secrets, SETUP, VAULT } from '../fake-setup.ts'
import type { FakeStage } from './fake-stage.ts'
import { DIALOG, type Chapter, type Scene } from './scene.ts'

const PEOPLE_LACK = 'setup.missing.people'
const begun: SetupView = { ...NEW_SETUP, missing: [...NEW_SETUP.missing, PEOPLE_LACK] }
/** Everything that only IT and the gateway can supply is there. */
const whole: SetupView = {
  ...SETUP,
  profile: {
    ...PROFILE,
    callbacks: { ...PROFILE.callbacks, publicUrl: 'https://kasir.warungbusri.example/api' },
  },
  vault: {
    ...VAULT,
    secrets: secrets('privateKey', 'gatewayPublicKey', 'hashKey', 'tlsCertificate', 'tlsKey'),
  },
}

/** `isChanged`: the scene types into it, so that the next one starts anew. */
async function guide(
  at: FakeStage,
  setup: SetupView,
  connect: ConnectView,
  step: number,
  isChanged = false,
): Promise<void> {
  const session = { role: 'it', guided: true, mode: setup.mode } as const
  const init = { session, setup, connect, health: { mode: setup.mode } } as const
  await (isChanged ? at.become(init, 'nav ol') : at.remain(init, 'nav ol'))
  // The step to resume is known only after the profile check.
  await at.page.waitForSelector('[role="status"][aria-label]', { state: 'detached' })
  await at.page.click(`nav ol li:nth-child(${step}) button`)
  await at.page.mouse.move(0, 0)
  await at.wait(`nav ol li:nth-child(${step}) [aria-current="step"]`)
}

const scene = (
  name: string,
  reach: Scene<FakeStage>['reach'],
  leave?: Scene<FakeStage>['leave'],
): Scene<FakeStage> => ({ name, screen: 'connect', reach, ...(leave === undefined ? {} : { leave }) })

const at = (name: string, setup: SetupView, step: number, connect: ConnectView = NEVER) =>
  scene(`connect-${name}`, (stage) => guide(stage, setup, connect, step))

const dialog = (name: string, setup: SetupView, step: number, words: string) =>
  scene(
    `connect-${name}`,
    async (stage) => {
      await guide(stage, setup, testedView(), step)
      await stage.open(() => stage.page.click(`text=${words}`))
    },
    ({ close }) => close(),
  )

const tested = (name: string, connect: ConnectView) => at(`test-${name}`, whole, 7, connect)

export const WELCOME: Chapter = {
  title: 'the first start',
  on: 'fake',
  scenes: [
    {
      name: 'welcome',
      screen: 'welcome',
      reach: (stage) =>
        stage.become({ session: { firstStart: true }, health: { mode: 'practice' } }, 'main h1'),
    },
    {
      name: 'welcome-refused',
      screen: 'welcome',
      state: 'failed',
      reach: async (stage) => {
        const refuses = { 'session.begin': 'internal' } as const
        await stage.become(
          { session: { firstStart: true }, health: { mode: 'practice' }, refuses },
          'main h1',
        )
        await stage.press('Enter')
        await stage.wait('[role="alert"] p')
      },
    },
  ],
}

export const GUIDED_CONNECTION: Chapter = {
  title: 'the guided connection',
  on: 'fake',
  scenes: [
    at('environment-new', begun, 1),
    scene('connect-environment-wrong', async (stage) => {
      await guide(stage, begun, NEVER, 1, true)
      await stage.page.fill('#profile-baseUrl', 'http://bank.example/api')
      await stage.wait('text=Buang')
      await stage.wait('[aria-invalid="true"]')
    }),
    at('merchant-new', begun, 2),
    at('vault-new', begun, 3),
    at('keys-waiting', begun, 4),
    at('people-waiting', begun, 5),
    at('address-new', begun, 6),
    at('start-lacking', begun, 8),
    at('environment', whole, 1),
    at('merchant', whole, 2),
    at('vault-open', whole, 3),
    at('vault-locked', { ...whole, vault: LOCKED, missing: ['setup.missing.vault-closed', PEOPLE_LACK] }, 3),
    at('keys', whole, 4),
    dialog('keys-import', whole, 4, 'Pakai kunci milik Anda'),
    at('people', { ...whole, missing: [PEOPLE_LACK] }, 5),
    dialog('people-add', whole, 5, 'Tambah Manajer'),
    at('address', whole, 6),
    at('start', whole, 8, testedView()),
    dialog('start-asked', whole, 8, 'Mulai pada gateway ini'),
    scene(
      'connect-leave',
      async (stage) => {
        await guide(stage, whole, NEVER, 1, true)
        await stage.page.fill('#profile-baseUrl', 'http://bank.example/api')
        await stage.wait('text=Profil yang tersimpan sudah lengkap')
        await stage.go('history')
        await stage.wait(DIALOG)
      },
      ({ close }) => close(),
    ),
  ],
}

export const CONNECTION_TEST: Chapter = {
  title: 'the connection test',
  on: 'fake',
  scenes: [
    at('test-new', begun, 7),
    tested('never', NEVER),
    tested('running', { ...NEVER, state: 'running', steps: runningAt('clock') }),
    tested('ok', testedView()),
    tested('name', failingAt('name', 'name-not-found')),
    tested('tls', failingAt('tls', 'tls-intercepted')),
    tested('clock', failingAt('clock', 'clock-behind')),
    tested('signed', failingAt('signed', 'signature-refused')),
    tested(
      'called',
      failingAt('called', 'not-reached', { values: { message: 'Transaction Not Permitted' } }),
    ),
    tested(
      'stale',
      testedView(
        {
          clock: { state: 'warn', finding: 'clock-slightly-ahead' },
          address: { state: 'warn', finding: 'own-not-from-here' },
          called: { state: 'not-tried', finding: 'not-agreed' },
        },
        { isStale: true },
      ),
    ),
    scene('connect-test-details', async (stage) => {
      await guide(stage, whole, failingAt('tls', 'tls-expired', { facts: [...FACTS] }), 7)
      await stage.page.click('[data-test-step="tls"] button')
      await stage.wait('[data-test-step="tls"] dl')
      await stage.page.mouse.move(0, 0)
    }),
  ],
}

const FACTS = [
  { name: 'host and port', value: 'sandbox-api.gateway.example 443' },
  { name: 'detail', value: 'CERT_HAS_EXPIRED' },
  { name: 'certificate by', value: 'Some Authority, R3' },
  { name: 'certificate for', value: 'sandbox-api.gateway.example www.sandbox-api.gateway.example' },
  {
    name: 'certificate SHA-256',
    value: Array.from({ length: 32 }, (_, n) => (n * 7 + 16).toString(16)).join(':'),
  },
] as const
