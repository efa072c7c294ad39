export const BACKUP_KEYS = { now: 'B', rehearse: 'R', restore: 'P', back: 'Esc' } as const
