export const TESTED = 1 // expect: unreached
