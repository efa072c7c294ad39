/** An attack on one promise of SECURITY.md, and the same without the guard. */
export type Attack = {
  readonly promise: string
  readonly probe: string
  /** The guard that the control lacks. */
  readonly weakness: string
  /** `isWeak`: with the guard removed. */
  play(isWeak: boolean): Promise<Tried>
}

export type Tried = { readonly gotThrough: boolean; readonly evidence: string }

export type AttackResult = { readonly attack: Attack; readonly tried: Tried; readonly control: Tried }

export async function playAttacks(attacks: readonly Attack[]): Promise<readonly AttackResult[]> {
  const results: AttackResult[] = []
  for (const attack of attacks)
    results.push({ attack, tried: await attack.play(false), control: await attack.play(true) })
  return results
}

export function attackFaults(results: readonly AttackResult[]): number {
  return results.filter(({ tried, control }) => tried.gotThrough || !control.gotThrough).length
}

export function attackLines(results: readonly AttackResult[]): readonly string[] {
  const held = results.filter(({ tried }) => !tried.gotThrough).length
  const caught = results.filter(({ control }) => control.gotThrough).length
  return [
    ...results.flatMap(({ attack, tried, control }) => [
      `${tried.gotThrough ? 'FAULT' : 'held '}  ${attack.promise}`,
      `       probe     ${attack.probe}: ${tried.evidence}`,
      `       control   ${attack.weakness}: ${control.evidence}${control.gotThrough ? '' : ', NOT noticed'}`,
    ]),
    `${held} of ${results.length} held; controls ${caught} of ${results.length}`,
  ]
}
