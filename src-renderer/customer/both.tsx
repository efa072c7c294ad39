import { MESSAGES, type MessageKey } from '../words/messages.ts'

export type CustomerKey = Extract<MessageKey, `customer.${string}`>

type Props = {
  readonly id: CustomerKey
  readonly className?: string
  readonly secondClass?: string
  readonly isHeading?: boolean
}

/** One line in each language, whatever the cashier reads: the customer is never asked for theirs. */
export function Both({
  id,
  className = 'text-[6.6vmin] leading-tight font-bold',
  secondClass = 'text-[4.6vmin] leading-tight',
  isHeading = false,
}: Props) {
  const First = isHeading ? 'h1' : 'p'
  return (
    <>
      <First lang="id" className={`text-balance ${className}`}>
        {MESSAGES.id[id]}
      </First>
      <p lang="en" className={`text-balance ${secondClass}`}>
        {MESSAGES.en[id]}
      </p>
    </>
  )
}
