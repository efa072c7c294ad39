/** Text as it is drawn, without what a page hides. A string in `toContainText` stands for any kind of space. */
export const SEEN = { useInnerText: true } as const
