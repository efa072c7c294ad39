import { useMemo, type ReactNode } from 'react'
import { crispSide, drawQr } from './qr-drawing.ts'
import { useDevicePixelRatio, useRoom } from './use-room.ts'

type Props = {
  readonly content: string
  /** The text for screen readers. */
  readonly label: string
  /** Shown instead when our own drawing cannot be decoded. */
  readonly fallback: ReactNode
  /** It asks for no real money: a dashed edge says so, outside the quiet zone. */
  readonly isUnreal?: boolean
  readonly className?: string
}

/**
 * Fills its box with the payload as a QR: dark on white in every theme, four modules of quiet zone, whole
 * device pixels per module. Decoded first: a code that does not read as `content` is never shown.
 */
export function QrCode({ content, label, fallback, isUnreal = false, className = '' }: Props) {
  const check = useMemo(() => drawQr(content), [content])
  const [measure, room] = useRoom()
  const ratio = useDevicePixelRatio()
  if (!check.ok) return <div className={className}>{fallback}</div>
  const { side, path } = check.drawing
  const size = crispSide(Math.min(room.width, room.height), side, ratio)
  return (
    <div ref={measure} className={`relative min-h-0 min-w-0 ${className}`}>
      <div className="absolute inset-0 grid place-items-center">
        <svg
          role="img"
          aria-label={label}
          data-qr=""
          viewBox={`0 0 ${side} ${side}`}
          width={size}
          height={size}
          shapeRendering="crispEdges"
          className={`rounded-control bg-qr-light ${isUnreal ? 'outline-4 outline-clock outline-dashed' : ''}`}
        >
          <path d={path} className="fill-qr-dark" />
        </svg>
      </div>
    </div>
  )
}
