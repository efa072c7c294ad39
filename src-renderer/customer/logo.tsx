/** The counter window: an arch, a sill, an opening. */
export function Logo({ className }: { readonly className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <path className="fill-current" d="M4 18.5V11a8 8 0 0 1 16 0v7.5Z" />
      <path className="fill-surface" d="M9 18.5V14a3 3 0 0 1 6 0v4.5Z" />
      <rect className="fill-current" x="1.5" y="19.5" width="21" height="2.5" rx="1" />
    </svg>
  )
}
