/** Stands in for fast-check under mutants: a property is drawn some hundred times at most, a failure is not made smaller. */
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
