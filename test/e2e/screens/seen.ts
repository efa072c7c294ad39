/**
 * Text as it is drawn, without what a page hides. In a string given to `toContainText` a space matches any kind of
 * space.
 */
export const SEEN = { useInnerText: true } as const
