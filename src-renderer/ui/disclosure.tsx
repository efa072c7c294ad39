import { useId, useState, type ReactNode } from 'react'

type Props = {
  /** Always visible, with the toggle at its end; without a head the toggle stands alone. */
  readonly head?: ReactNode
  readonly label: string
  /** Tells screen readers which item it belongs to. */
  readonly about?: string
  /** Open until a person closes it. */
  readonly isOpenAtFirst?: boolean
  readonly children: () => ReactNode
}

/** A collapsible section; its content is rendered only while open. */
export function Disclosure({ head, label, about, isOpenAtFirst = false, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(isOpenAtFirst)
  return (
    <>
      <div className="flex items-start gap-3">
        {head === undefined ? null : <div className="min-w-0 grow">{head}</div>}
        <button
          type="button"
          aria-expanded={open}
          {...(open ? { 'aria-controls': id } : {})}
          {...(about === undefined ? {} : { 'aria-label': `${label}: ${about}` })}
          onClick={() => setOpen(!open)}
          className="-my-2.5 first:m-0 inline-flex min-h-12 shrink-0 cursor-pointer items-center gap-2 rounded-control px-3 text-note font-semibold hover:bg-sunken"
        >
          {label}
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className={`size-4 fill-none stroke-current transition-transform ${open ? 'rotate-180' : ''}`}
            strokeWidth="2.25"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="m3 6 5 5 5-5" />
          </svg>
        </button>
      </div>
      {open ? (
        <div id={id} className="mt-2 flex min-w-0 flex-col gap-2 pr-2 pb-2">
          {children()}
        </div>
      ) : null}
    </>
  )
}
