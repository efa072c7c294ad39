import type { BankRules } from '#gateway/codec/conditions.ts'

// Codes that no bank has: a test that merges the examples into a request says to which rules they belong.
export const EXAMPLE_BANKS: BankRules = { '90A': 'A', '90B': 'B' }
