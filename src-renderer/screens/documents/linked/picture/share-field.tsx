import { useId } from 'react'

type Props = {
  readonly label: string
  /** 0 to `most`. */
  readonly share: number
  readonly most: number
  readonly onShare: (share: number) => void
  /** In the page for tools. */
  readonly name?: string
}

/** A share of a picture, by finger, mouse or arrow keys. */
export function ShareField({ label, share, most, onShare, name }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="text-note font-semibold">
        {label}
      </label>
      <input
        id={id}
        {...(name === undefined ? {} : { 'data-crop': name })}
        type="range"
        min={0}
        max={most * 100}
        step={1}
        value={Math.round(share * 100)}
        onChange={(event) => onShare(Number(event.target.value) / 100)}
        className="h-12 w-full cursor-pointer accent-action"
      />
    </div>
  )
}
