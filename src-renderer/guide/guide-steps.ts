import type { ConnectView } from '#contract/connect-views.ts'
import type { FaultView, Json, SecretName, SetupView } from '#contract/setup-views.ts'
import type { MessageKey } from '../words/messages.ts'
import { memberAt } from '../screens/connection/members.ts'
import { fieldOfFault, type FieldPath } from '../screens/connection/profile-fields.ts'

export const GUIDE_STEPS = [
  'environment',
  'merchant',
  'vault',
  'keys',
  'people',
  'address',
  'test',
  'start',
] as const
export type GuideStep = (typeof GUIDE_STEPS)[number]

/** The shop's details in a gateway's papers; all of them are required. */
export const MERCHANT_FIELDS: readonly FieldPath[] = [
  'partnerId',
  'clientId',
  'channelId',
  'merchantId',
  'partnerServiceId',
  'productCodes.qr',
  'till',
]
/** Members that only some gateways use. */
export const MERCHANT_EXTRAS: readonly FieldPath[] = [
  'productCodes.va',
  'productCodes.link',
  'commCode',
  'senderId',
  'answerSignature',
]
export const ADDRESS_FIELDS: readonly FieldPath[] = [
  'callbacks.publicUrl',
  'callbacks.port',
  'callbacks.host',
  'callbacks.prefix',
]

export type Standing = 'done' | 'part' | 'open' | 'optional' | 'waits' | 'failed'

/** A profile member that is not right yet, or another lack in words. */
export type Lack = { readonly field: FieldPath } | { readonly words: MessageKey } | { readonly setup: string }

export type Stand = { readonly standing: Standing; readonly missing: readonly Lack[] }

export type Facts = {
  readonly view: SetupView
  /** As typed, saved or not. */
  readonly profile: Json
  readonly faults: readonly FaultView[]
  readonly tested: ConnectView | undefined
}

/** The state of a step, from saved and typed values only, so that a returning person finds it as it was. */
export function standOf(step: GuideStep, facts: Facts): Stand {
  switch (step) {
    case 'environment':
      return standOfFields(['environment', 'baseUrl'], facts, ['baseUrl'])
    case 'merchant':
      return standOfMerchant(facts)
    case 'vault':
      return standOfVault(facts)
    case 'keys':
      return behindVault(facts, lacksOfKeys(facts), hasSecret(facts.view, 'privateKey'))
    case 'people':
      return behindVault(facts, setupLacks(facts, ['setup.missing.people']), false)
    case 'address':
      return standOfAddress(facts)
    case 'test':
      return standOfTest(facts)
    case 'start':
      return standOfStart(facts)
  }
}

/** Where to go on: the first step that is open and possible now. */
export function firstOpen(facts: Facts): GuideStep {
  const toDo: ReadonlySet<Standing> = new Set(['open', 'part', 'failed'])
  return GUIDE_STEPS.find((step) => toDo.has(standOf(step, facts).standing)) ?? 'start'
}

export function hasSecret({ vault }: SetupView, name: SecretName): boolean {
  return vault.secrets.some((each) => each.name === name && each.configured)
}

export function addressOf(profile: Json): string | undefined {
  const address = memberAt(profile, 'callbacks.publicUrl')
  return typeof address === 'string' && address !== '' ? address : undefined
}

function standOfFields(
  fields: readonly FieldPath[],
  { profile, faults }: Facts,
  begun: readonly FieldPath[],
): Stand {
  const missing: Lack[] = fields.filter((field) => isWrong(field, faults)).map((field) => ({ field }))
  if (fields.includes('environment') && memberAt(profile, 'environment') === 'practice')
    missing.unshift({ words: 'connect.environment.none' })
  if (missing.length === 0) return { standing: 'done', missing }
  const isBegun = begun.some((field) => ![undefined, ''].includes(memberAt(profile, field) as string))
  return { standing: isBegun ? 'part' : 'open', missing }
}

export function isWrong(field: FieldPath, faults: readonly FaultView[]): boolean {
  return faults.some(({ path }) => fieldOfFault(path) === field)
}

function standOfMerchant(facts: Facts): Stand {
  const stand = standOfFields(MERCHANT_FIELDS, facts, ['partnerId', 'clientId', 'merchantId'])
  if (facts.view.shopName !== undefined) return stand
  const standing = stand.standing === 'done' ? 'part' : stand.standing
  return { standing, missing: [...stand.missing, { words: 'connect.missing.shopName' }] }
}

function standOfVault({ view: { vault } }: Facts): Stand {
  if (vault.state === 'open') return { standing: 'done', missing: [] }
  const isEmpty = vault.state === 'empty'
  const setup = isEmpty ? 'setup.missing.vault' : 'setup.missing.vault-closed'
  return { standing: isEmpty ? 'open' : 'part', missing: [{ setup }] }
}

function lacksOfKeys(facts: Facts): readonly Lack[] {
  const { view, profile } = facts
  const lacks = setupLacks(facts, [
    'setup.missing.private-key',
    'setup.missing.gateway-key',
    'setup.missing.key-faults',
  ])
  // A merchant that takes callbacks must be able to tell the gateway from any other caller.
  const isListening = addressOf(profile) !== undefined && !hasSecret(view, 'gatewayPublicKey')
  const isNamed = view.missing.includes('setup.missing.gateway-key')
  return isListening && !isNamed ? [...lacks, { words: 'connect.missing.gatewayKey' }] : lacks
}

function setupLacks({ view }: Facts, keys: readonly string[]): readonly Lack[] {
  return keys.filter((key) => view.missing.includes(key)).map((setup) => ({ setup }))
}

function behindVault({ view }: Facts, missing: readonly Lack[], isBegun: boolean): Stand {
  if (missing.length === 0) return { standing: 'done', missing }
  if (view.vault.state !== 'open') return { standing: 'waits', missing }
  return { standing: isBegun ? 'part' : 'open', missing }
}

function standOfAddress({ view, profile, faults }: Facts): Stand {
  const wrong: Lack[] = ADDRESS_FIELDS.filter((field) => isWrong(field, faults)).map((field) => ({ field }))
  if (addressOf(profile) === undefined)
    return wrong.length === 0 ? { standing: 'optional', missing: [] } : { standing: 'part', missing: wrong }
  const hasCertificate = hasSecret(view, 'tlsCertificate') && hasSecret(view, 'tlsKey')
  const missing: readonly Lack[] = hasCertificate
    ? wrong
    : [...wrong, { words: 'connect.missing.certificate' }]
  return { standing: missing.length === 0 ? 'done' : 'part', missing }
}

function standOfTest({ view, tested }: Facts): Stand {
  const lacks = view.missing.filter((key) => key !== 'setup.missing.people')
  if (tested?.state !== 'done') {
    const missing: readonly Lack[] = [{ words: 'connect.missing.test' }]
    return { standing: lacks.length > 0 ? 'waits' : 'open', missing }
  }
  if (tested.isStale) return { standing: 'part', missing: [{ words: 'connect.missing.stale' }] }
  if (tested.result === 'failed')
    return { standing: 'failed', missing: [{ words: 'connect.missing.failed' }] }
  return { standing: 'done', missing: [] }
}

function standOfStart({ view }: Facts): Stand {
  if (view.mode === 'real') return { standing: 'done', missing: [] }
  const missing = view.missing.map((setup): Lack => ({ setup }))
  return { standing: missing.length === 0 ? 'open' : 'waits', missing }
}
