/** What the money on a screen or slip is. `sandbox`: the gateway's own test system, where no real money moves. */
export type MoneyKind = 'practice' | 'sandbox' | 'real'

/** `environment`: of the gateway profile. */
export function moneyKindOf(mode: 'practice' | 'real', environment: string): MoneyKind {
  if (mode === 'practice') return 'practice'
  return environment === 'production' ? 'real' : 'sandbox'
}
