/** What IT sees of the connection test. It contains no secret. */

/** In test order: the path to the gateway, then the gateway's path to us. */
export const TEST_STEPS = [
  'profile',
  'name',
  'port',
  'tls',
  'clock',
  'signed',
  'listener',
  'address',
  'called',
  'qr',
  'status',
] as const
export type TestStep = (typeof TEST_STEPS)[number]

/** A step's result other than "all is well". Each has texts for what is wrong and what to do. */
export const TEST_FINDINGS = [
  // profile
  'no-profile',
  'profile-faults',
  'profile-practice',
  'profile-changed',
  'vault-empty',
  'vault-closed',
  'no-private-key',
  'no-gateway-key',
  'key-unfit',
  'journal',
  // name, port
  'name-not-found',
  'name-no-answer',
  'port-refused',
  'port-timeout',
  'port-unreachable',
  'port-closed',
  // tls
  'tls-unknown-authority',
  'tls-intercepted',
  'tls-wrong-name',
  'tls-expired',
  'tls-not-yet-valid',
  'tls-old-version',
  'tls-not-spoken',
  'tls-timeout',
  'tls-failed',
  'tls-none',
  // clock
  'clock-ahead',
  'clock-behind',
  'clock-slightly-ahead',
  'clock-slightly-behind',
  'clock-untold',
  // signed
  'signature-refused',
  'address-refused',
  'address-refused-known',
  'time-refused',
  'token-refused',
  'client-refused',
  'unauthorized',
  'feature-off',
  'field-refused',
  'too-many',
  'budget-spent',
  'server-error',
  'page-instead',
  'path-wrong',
  'not-json',
  'redirected',
  'answer-forged',
  'answer-unsigned',
  'answer-key-lacking',
  'answer-odd',
  'no-answer',
  'line-cut',
  'not-sent',
  // listener
  'no-address',
  'no-certificate',
  'no-gateway-key-to-listen',
  'certificate-expired',
  'certificate-unfit',
  'certificate-ends-soon',
  'port-taken',
  'listener-down',
  // address
  'own-name-not-found',
  'own-name-no-answer',
  'own-address-private',
  'own-not-from-here',
  'own-tls',
  'own-certificate-unknown',
  'own-certificate-expired',
  'own-certificate-other-name',
  // called
  'not-agreed',
  'production',
  'not-reached',
  'call-refused',
  'call-refused-path',
  'call-refused-signature',
  'call-refused-clock',
  'call-refused-client',
  'call-refused-content',
  'call-refused-names',
  'not-asked',
  'qr-refused',
  'qr-unclear',
  // qr, status: as the till reads them
  'qr-unread',
  'qr-blocked',
  'qr-other-merchant',
  'status-not-found',
  'status-unread',
  'status-other',
  // any
  'blocked',
  'stopped',
] as const
export type TestFinding = (typeof TEST_FINDINGS)[number]

export type StepState = 'waiting' | 'running' | 'ok' | 'warn' | 'failed' | 'not-tried'

/** One line of detail for IT: an address, a code, a time. Names are plain English; no value is secret. */
export type TestFact = { readonly name: string; readonly value: string }

export type StepView = {
  readonly step: TestStep
  readonly state: StepState
  readonly finding?: TestFinding
  /** Values for its texts: a host, a port, minutes. */
  readonly values: Readonly<Record<string, string | number>>
  readonly facts: readonly TestFact[]
}

export type ConnectView = {
  readonly state: 'never' | 'running' | 'done' | 'stopped'
  /** The worst result of the steps; still `ok` when some were skipped on purpose. Present only when done. */
  readonly result?: 'ok' | 'warn' | 'failed'
  /** The profile or keys have changed since the test. */
  readonly isStale: boolean
  /** Epoch milliseconds. */
  readonly startedAt?: number
  readonly finishedAt?: number
  readonly steps: readonly StepView[]
  /** The whole result as English text for the gateway's support; absent until there is a result. */
  readonly report?: string
  /** Whether the gateway may be asked for one QR, to see whether it reaches us. Never in production. */
  readonly mayAskForQr: boolean
}
