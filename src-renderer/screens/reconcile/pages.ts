export const RECONCILE_PAGES = ['days', 'statement', 'result', 'terms'] as const
export type ReconcilePage = (typeof RECONCILE_PAGES)[number]
