/** What a person sees of a diagnostic bundle before it is saved. */

export const BUNDLE_SECTIONS = [
  'program',
  'health',
  'journal',
  'calls',
  'settings',
  'connection',
  'log',
] as const
export type BundleSection = (typeof BUNDLE_SECTIONS)[number]

export type BundleView = {
  /** Identifies exactly this text: what is saved is what was shown. */
  readonly id: string
  readonly fileName: string
  readonly sections: readonly { readonly name: BundleSection; readonly lines: number }[]
  /** The complete text, as it would be saved. */
  readonly text: string
}
