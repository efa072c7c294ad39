/** The steps of closing a shift, in order. */
export const STEPS = ['open', 'compare', 'count', 'confirm'] as const
export type Step = (typeof STEPS)[number]

/** What every step is given: the shift's number, which step it is, and the way back. */
export type FrameProps = { readonly number: number; readonly step: Step; readonly onBack: () => void }
