import { useId, useState, type ReactNode } from 'react'

type Props = {
  readonly label: string
  /** Open until a person closes it. */
  readonly isOpenAtFirst?: boolean
  readonly children: () => ReactNode
}

/** What few need, behind one button; rendered only while open. */
export function More({ label, isOpenAtFirst = false, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(isOpenAtFirst)
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        aria-expanded={open}
        {...(open ? { 'aria-controls': id } : {})}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 cursor-pointer items-center gap-2 self-start rounded-control px-2 font-semibold hover:bg-sunken"
      >
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className={`size-4 fill-none stroke-current transition-transform ${open ? 'rotate-90' : ''}`}
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="m6 3 5 5-5 5" />
        </svg>
        {label}
      </button>
      {open ? <div id={id}>{children()}</div> : null}
    </div>
  )
}
