import { MESSAGES, type MessageKey } from '../words/messages.ts'

export type CustomerKey = Extract<MessageKey, `customer.${string}`>

type Props = {
  readonly id: CustomerKey
  readonly className?: string
  readonly secondClass?: string
  readonly isHeading?: boolean
  /** For the names in braces. */
  readonly values?: Readonly<Record<string, string>>
}

/** One line in each language, whatever the cashier reads: the customer is never asked for theirs. */
export function Both({
  id,
  className = 'text-[6.6vmin] leading-tight font-bold',
  secondClass = 'text-[4.6vmin] leading-tight',
  isHeading = false,
  values = {},
}: Props) {
  const First = isHeading ? 'h1' : 'p'
  return (
    <>
      <First lang="id" className={`text-balance ${className}`}>
        {filled(MESSAGES.id[id], values)}
      </First>
      <p lang="en" className={`text-balance ${secondClass}`}>
        {filled(MESSAGES.en[id], values)}
      </p>
    </>
  )
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_braces, name: string) => values[name] ?? '')
}
