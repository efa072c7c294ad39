/** The steps of closing a shift, in order. */
export const STEPS = ['compare', 'count'] as const
export type Step = (typeof STEPS)[number]

/** Given to each step: the shift's number, the step, and the way back. */
export type FrameProps = { readonly number: number; readonly step: Step; readonly onBack: () => void }
