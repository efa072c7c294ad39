/** The connection in the fake main process: what a page may see, and what the set-up procedures do to it. */
import type { BridgeErrorCode, Refusal } from '#contract/envelope.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'
import type {
  CallbackView,
  Json,
  OperationView,
  SecretView,
  SetupView,
  VaultView,
} from '#contract/setup-views.ts'
import { declaredFields, pathText } from '#gateway/codec/walk.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { importProfile } from '#gateway/profile/profile-file.ts'
import { checkProfile } from '#gateway/profile/profile-schema.ts'
import { incoming, operations } from '#gateway/registry.ts'

/** Thrown by a handler to answer with a refusal. */
export class Refused extends Error {
  readonly code: BridgeErrorCode
  readonly details: Refusal['details']
  constructor(code: BridgeErrorCode, details?: Refusal['details']) {
    super(code)
    this.code = code
    this.details = details
  }
}

const AT = Date.UTC(2026, 10, 20, 7, 3)
const PEM = ['-----BEGIN PUBLIC KEY-----', ...Array.from({ length: 6 }, (_, line) => `MIIBojANBgkqhkiG9w0BAQEFAAOCAY8AMIIBigKCAYEAt0ad${line}f3Xk7qL9pVbRzMw`), '-----END PUBLIC KEY-----', ''].join('\n') // prettier-ignore

export const PROFILE = {
  environment: 'sandbox',
  baseUrl: 'https://sandbox-api.gateway.example',
  hosts: {},
  paths: {},
  enabled: ['account-inquiry'],
  tokenRules: {},
  tokenPath: '/api/v1.0/access-token/b2b',
  customerTokens: { path: '/api/v1.0/access-token/b2b2c', grantTypes: 'upper' },
  hashRules: {},
  clientId: 'warung-bu-sri-01',
  partnerId: 'SGWYBUSRI01',
  channelId: '95221',
  merchantId: 'SGWYBUSRI01',
  partnerServiceId: '   77301',
  commCode: 'SGWYBUSRI01',
  senderId: '',
  productCodes: { qr: 'QRIS' },
  banks: [{ code: '014', name: 'BANK CONTOH', swiftCode: 'CONTIDJA' }],
  bankRules: { '014': 'A' },
  till: 7,
  referenceAlphabet: 'alphanumeric',
  budget: { perMinute: 60, perHour: 600, reservePerMinute: 12, reservePerHour: 90 },
  connectTimeoutMs: 5000,
  totalTimeoutMs: 20_000,
  answerSignature: 'if-present',
  qrChecks: 'strict',
  settlingReleasesGoods: false,
  callbacks: {
    host: '0.0.0.0',
    port: 8443,
    prefix: '/api',
    timestampWindowMs: 600_000,
    transferConfirmationServiceCode: '70',
  },
} as const satisfies Json

/** A new till's profile: values that only the gateway knows are empty. */
export const TEMPLATE: Json = {
  ...PROFILE,
  ...{
    baseUrl: '',
    enabled: [],
    clientId: '',
    partnerId: '',
    channelId: '',
    merchantId: '',
    partnerServiceId: '',
  },
  ...{ commCode: '', productCodes: { qr: '' }, banks: [], bankRules: {}, till: 1 },
}

const NAMES = [
  'privateKey', 'gatewayPublicKey', 'hashKey', 'cipherKey', 'cipherIv', 'customerToken', 'apiKey', 'tlsCertificate',
  'tlsKey', 'personalDataKey',
] as const // prettier-ignore

export function secrets(...configured: readonly SecretView['name'][]): readonly SecretView[] {
  return NAMES.map((name) =>
    configured.includes(name)
      ? { name, configured: true, changedAt: AT, endsIn: name === 'hashKey' ? 'a7Qz' : '4f2a9c1d' }
      : { name, configured: false },
  )
}

export const VAULT: VaultView = {
  state: 'open',
  protection: { keyring: 'unused', passphrase: true },
  keyringStrength: 'none',
  leastPassphrase: 12,
  secrets: secrets('privateKey', 'gatewayPublicKey', 'hashKey', 'personalDataKey'),
}
export const EMPTY_VAULT: VaultView = {
  ...VAULT,
  state: 'empty',
  protection: { keyring: 'unused', passphrase: false },
  secrets: secrets(),
}
/** Locked, it reveals of each secret only that it exists. */
export const LOCKED: VaultView = {
  ...VAULT,
  state: 'locked',
  secrets: VAULT.secrets.map(({ name, configured, changedAt }) =>
    changedAt === undefined ? { name, configured } : { name, configured, changedAt },
  ),
}
export const CALLBACKS: CallbackView = { state: 'off', answered: 0, refused: 0 }
export const LISTENING: CallbackView = {
  state: 'listening',
  url: 'https://kasir.warungbusri.example:8443/api/v1.0/transfer-va/inquiry',
  port: 8443,
  certificate: PEM.replaceAll('PUBLIC KEY', 'CERTIFICATE'),
  certificateUntil: AT + 400 * 86_400_000,
  lastCallAt: AT,
  answered: 1204,
  refused: 3,
}

/** A till that could go on the gateway at once. */
export const SETUP: SetupView = {
  mode: 'practice',
  profile: PROFILE,
  shopName: 'Warung Bu Sri',
  template: TEMPLATE,
  faults: [],
  vault: VAULT,
  callbacks: CALLBACKS,
  missing: [],
}
/** A till as it comes out of its box. */
export const NEW_SETUP: SetupView = {
  mode: 'practice',
  template: TEMPLATE,
  faults: [],
  vault: EMPTY_VAULT,
  callbacks: CALLBACKS,
  missing: ['setup.missing.profile', 'setup.missing.vault', 'setup.missing.private-key'],
}

const FILLED = new Set(['rq_uuid', 'rq_datetime', 'signature', 'sender_id', 'comm_code', 'key'])

function viewOf(operation: Operation): OperationView {
  const { name, title, serviceCode, direction, method, path, effect, lookup } = operation
  const example = Object.entries(operation.example.request as Readonly<Record<string, Json>>)
  return {
    ...{ name, title, serviceCode, direction, method, path, effect, lookup },
    beyond: operation.beyond === true,
    enabled: operation.beyond !== true || name === 'account-inquiry',
    fields: [...declaredFields(operation.request)].map((field) => ({
      path: pathText(field.path),
      presence: field.facts.presence,
      type: field.facts.type,
      ...(field.facts.note === undefined ? {} : { note: field.facts.note }),
    })),
    example: Object.fromEntries(
      example.filter(([member]) => direction === 'to-merchant' || !FILLED.has(member)),
    ),
  }
}

export const OPERATIONS: readonly OperationView[] = [...Object.values(operations), ...Object.values(incoming)]
  .map(viewOf)
  .map((one) => (one.name === 'account-binding' ? { ...one, asksCustomer: true } : one))

type SetupName = Extract<ProcedureName, `setup.${string}` | `vault.${string}` | `operations.${string}`>
type SetupHandlers = { [N in SetupName]: (input: InputOf<N>) => OutputOf<N> }

/** `change` replaces the current view; every act notifies the pages. */
export function createFakeSetup(first: SetupView, operations: readonly OperationView[], tell: () => void) {
  let view = first
  const change = (next: Partial<SetupView>): SetupView => {
    view = { ...view, ...next }
    tell()
    return view
  }
  const changeVault = (next: Partial<VaultView>) => change({ vault: { ...view.vault, ...next } })
  const keep = (name: SecretView['name']) =>
    changeVault({
      secrets: view.vault.secrets.map((one) =>
        one.name === name ? { name, configured: true, changedAt: AT, endsIn: '11223344' } : one,
      ),
    })
  const saved = (profile: Json) => {
    const checked = checkProfile(profile)
    const [fault] = checked.ok ? [] : checked.faults
    if (fault !== undefined) throw new Refused('invalid-profile', { ...fault })
    const missing = view.missing.filter((key) => !key.includes('profile'))
    return change({ profile, faults: [], missing })
  }
  const keepBegun = (profile: Json) => {
    if (checkProfile(profile).ok) {
      const { draft: _begun, ...rest } = view
      view = rest
      return saved(profile)
    }
    if (view.profile !== undefined) return saved(profile)
    return change({ draft: profile })
  }
  const made = (passphrase: string | undefined) =>
    changeVault({
      state: 'open',
      protection: {
        keyring: view.vault.keyringStrength === 'strong' ? 'used' : 'unused',
        passphrase: passphrase !== undefined,
      },
      secrets: secrets('personalDataKey'),
    })
  const handlers: SetupHandlers = {
    'setup.get': () => view,
    'setup.checkProfile': ({ profile }) => {
      const checked = checkProfile(profile)
      return checked.ok ? [] : checked.faults
    },
    'setup.saveProfile': ({ profile }) => saved(profile),
    'setup.importProfile': ({ text }) => {
      const read = importProfile(text)
      const [fault] = read.ok ? [] : read.faults
      if (fault !== undefined) throw new Refused('invalid-profile', { ...fault })
      return saved((JSON.parse(text) as { profile: Json }).profile)
    },
    'setup.exportProfile': () => {
      if (view.profile === undefined) throw new Refused('not-found')
      const text = JSON.stringify(
        { format: 'loket-gateway-profile', version: 1, profile: view.profile },
        null,
        2,
      )
      return { text, fileName: 'loket-profile-sandbox-SGWYBUSRI01.json' }
    },
    'setup.nameShop': ({ name }) => change({ shopName: name }),
    'setup.use': ({ mode }) => {
      const [missing] = mode === 'real' ? view.missing : []
      if (missing !== undefined) throw new Refused('not-allowed', { missing })
      return null
    },
    'vault.create': ({ passphrase }) => made(passphrase),
    'vault.unlock': () => changeVault({ state: 'open' }),
    'vault.lock': () => changeVault({ state: 'locked' }),
    'vault.put': ({ name }) => keep(name),
    'vault.makeKeyPair': () => {
      keep('privateKey')
      return { publicKey: PEM }
    },
    'vault.publicKey': () => ({ publicKey: PEM }),
    'vault.savePublicKey': () => ({ saved: true, file: 'loket-public-key.pem' }),
    'vault.makeCertificate': () => {
      keep('tlsKey')
      return keep('tlsCertificate')
    },
    'vault.setPassphrase': ({ next }) =>
      changeVault({ protection: { ...view.vault.protection, passphrase: next !== undefined } }),
    'vault.rotate': () => view,
    'vault.wipe': () => change({ vault: { ...EMPTY_VAULT, keyringStrength: view.vault.keyringStrength } }),
    'operations.list': () => operations,
    'operations.try': ({ request }) => ({
      outcome: 'done',
      code: '2004700',
      message: 'Successful',
      sent: JSON.stringify(request),
      answered: JSON.stringify({ responseCode: '2004700', responseMessage: 'Successful', qrContent: '***' }),
    }),
  }
  return { handlers, change, keep: keepBegun }
}
