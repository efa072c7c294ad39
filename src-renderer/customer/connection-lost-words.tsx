import { Both } from './both.tsx'

/** Our connection is down, not the customer's: the code stays, and the customer must not pay twice. */
export function ConnectionLostWords() {
  return (
    <div
      data-connection-lost=""
      className="rounded-[2vmin] bg-clock-soft px-[2.6vmin] py-[1.6vmin] text-clock-text"
    >
      <Both
        id="customer.connectionLost"
        className="text-[3.4vmin] leading-tight font-bold"
        secondClass="text-[3vmin] leading-tight"
      />
    </div>
  )
}
