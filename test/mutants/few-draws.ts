/** Replaces fast-check under mutants: a few hundred draws per property at most, no shrinking. */
import * as fc from 'fast-check'

export * from 'fast-check'

const MOST = 400

export const assert = (<Ts>(
  property: fc.IRawProperty<Ts>,
  { numRuns = 100, ...others }: fc.Parameters<Ts> = {},
) =>
  fc.assert(property, {
    ...others,
    numRuns: Math.min(numRuns, MOST),
    endOnFailure: true,
  })) as typeof fc.assert
