/** As written on their controls. */
export const HISTORY_KEYS = { search: '/', find: 'Ctrl+F', back: 'Esc', print: 'P' } as const
