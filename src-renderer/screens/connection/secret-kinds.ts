import type { InputOf } from '#contract/procedures.ts'
import type { SecretName } from '#contract/setup-views.ts'
import type { MessageKey } from '../../words/messages.ts'

/** Secrets that a person can enter; the vault makes the key for personal data itself. */
export type PutName = InputOf<'vault.put'>['name']

type Kind = {
  readonly isPem: boolean
  /** Typed hidden. Public values are shown. */
  readonly isHidden: boolean
  /** Characters, where the gateway's scheme fixes them (interface, 5.4). */
  readonly length?: number
}

const KINDS: Readonly<Record<PutName, Kind>> = {
  privateKey: { isPem: true, isHidden: true },
  gatewayPublicKey: { isPem: true, isHidden: false },
  hashKey: { isPem: false, isHidden: true },
  cipherKey: { isPem: false, isHidden: true, length: 32 },
  cipherIv: { isPem: false, isHidden: true, length: 16 },
  customerToken: { isPem: false, isHidden: true },
  apiKey: { isPem: false, isHidden: true },
  tlsCertificate: { isPem: true, isHidden: false },
  tlsKey: { isPem: true, isHidden: true },
}

/** The contract's limit. */
export const MOST_CHARACTERS = 16_384

export function isPut(name: SecretName): name is PutName {
  return Object.hasOwn(KINDS, name)
}

export function kindOf(name: PutName): Kind {
  return KINDS[name]
}

/** Faults visible without sending the secret; the vault decides whether a key is valid. */
export function faultOf(name: PutName, text: string): MessageKey | undefined {
  const { isPem, length } = KINDS[name]
  if (text.length > MOST_CHARACTERS) return 'vault.unfit.too-long'
  if (isPem || text === '') return undefined
  if (text.trim() !== text) return 'vault.unfit.outer-space'
  if (!/^[\x20-\x7e]*$/.test(text)) return 'vault.unfit.not-ascii'
  return length !== undefined && text.length > length ? 'vault.unfit.wrong-length' : undefined
}

export function mayPut(name: PutName, text: string): boolean {
  const { length } = KINDS[name]
  return (
    text.trim() !== '' &&
    faultOf(name, text) === undefined &&
    (length === undefined || text.length === length)
  )
}
