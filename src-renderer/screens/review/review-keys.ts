export const REVIEW_KEYS = { search: '/', searchToo: 'Ctrl+F', jump: 'Ctrl+G' } as const
