export const DOCUMENT_PAGES = ['invoices', 'dues', 'payouts', 'links', 'linked'] as const
export type DocumentPage = (typeof DOCUMENT_PAGES)[number]
