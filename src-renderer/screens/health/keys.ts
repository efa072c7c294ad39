export const HEALTH_KEYS = { refresh: 'R', back: 'Esc' } as const
