import type { QrIdentity } from '#domain/qr-identity.ts'

/** The name of the national standard, set by us in type: never a copied picture. */
const MARK = 'QRIS'
const ID = 'NMID'

type Props = {
  readonly of: QrIdentity
  readonly className?: string
  readonly markClass?: string
  /** It names the page. */
  readonly isHeading?: boolean
}

/** Whom this very QR pays, to be compared with what the payer's phone shows. */
export function QrisIdentity({
  of: { merchantName, nationalId },
  className = '',
  markClass = '',
  isHeading = false,
}: Props) {
  const Name = isHeading ? 'h1' : 'span'
  return (
    <div
      data-qris=""
      className={`flex min-w-0 flex-wrap items-baseline gap-x-[0.6em] leading-tight ${className}`}
    >
      <span className={`font-extrabold tracking-[0.08em] ${markClass}`}>{MARK}</span>
      {merchantName === undefined ? null : (
        <Name data-qris-name="" className="font-bold wrap-anywhere">
          {merchantName}
        </Name>
      )}
      {nationalId === undefined ? null : (
        <span data-qris-id="" className="text-[0.8em] xl:text-[0.9em] tabular-nums wrap-anywhere">
          {ID} {nationalId}
        </span>
      )}
    </div>
  )
}
