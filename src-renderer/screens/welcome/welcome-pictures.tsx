/** A phone in front of a code, and a play coin. */
export function PracticePicture() {
  return (
    <svg viewBox="0 0 240 132" aria-hidden="true" className="h-auto w-full max-w-72">
      <rect
        x="24"
        y="18"
        width="96"
        height="96"
        rx="10"
        className="fill-surface stroke-edge"
        strokeWidth="2.5"
      />
      <g className="fill-text">
        <path d="M36 30h22v22H36Zm6 6v10h10V36Z" fillRule="evenodd" />
        <path d="M86 30h22v22H86Zm6 6v10h10V36Z" fillRule="evenodd" />
        <path d="M36 80h22v22H36Zm6 6v10h10V86Z" fillRule="evenodd" />
        <path d="M66 32h8v8h-8Zm0 16h8v14h-8ZM36 60h14v8H36Zm22 6h12v10H58Zm22-6h10v8H80Zm16 2h12v10H96ZM66 82h10v8H66Zm18-4h8v12h-8Zm12 8h12v8H96Zm-22 10h14v6H74Zm24 0h10v6H98Z" />
      </g>
      <rect x="136" y="26" width="56" height="96" rx="11" className="fill-action" />
      <rect x="143" y="38" width="42" height="68" rx="4" className="fill-paid-soft" />
      <path
        d="m152 72 9 9 17-19"
        className="fill-none stroke-paid-text"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle
        cx="202"
        cy="34"
        r="24"
        className="fill-clock-soft stroke-clock"
        strokeWidth="2.5"
        strokeDasharray="6 5"
      />
      <path
        d="M194 44V24h9a7 7 0 0 1 0 14h-9"
        className="fill-none stroke-clock-text"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** A counter on the left, the gateway on the right, and an unplugged plug between them. */
export function ConnectPicture() {
  return (
    <svg viewBox="0 0 240 132" aria-hidden="true" className="h-auto w-full max-w-72">
      <g className="fill-none stroke-edge" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M18 58 26 30h52l8 28Z" className="fill-waiting-soft" />
        <path d="M24 58v52h56V58" className="fill-surface" />
        <path d="M36 110V78h18v32M62 74h12v14H62Z" />
        <rect x="158" y="24" width="66" height="92" rx="10" className="fill-surface" />
        <path d="M158 54h66M158 85h66" />
      </g>
      <g className="fill-paid">
        <circle cx="172" cy="39" r="5" />
        <circle cx="172" cy="69" r="5" />
        <circle cx="172" cy="100" r="5" />
      </g>
      <path
        d="M188 39h24M188 69h24M188 100h24"
        className="stroke-edge"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M86 84h18M104 76v16M104 80h7M104 88h7M120 74h-1a8 8 0 0 0-8 10 8 8 0 0 0 8 10h1ZM120 84h38"
        className="fill-none stroke-action"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
