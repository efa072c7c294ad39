export const BACKUP_KEYS = { now: 'B', rehearse: 'R', back: 'Esc' } as const
