import { useState } from 'react'
import { useWords } from '../../app/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'

// Seen once per start of this page, whatever screens are visited in between.
let seen = false

/** "Three payments were open when this till stopped." */
export function RecoveredCard() {
  const { t } = useWords()
  const { data } = useQueryOf('health.get', {})
  const [hidden, setHidden] = useState(seen)
  if (hidden || data === undefined || data.recovered === 0) return null
  return (
    <div
      role="status"
      className="flex flex-col items-start gap-1 rounded-control bg-clock-soft p-3 text-note font-semibold text-clock-text"
    >
      <p>{t('sale.recovered', { n: data.recovered })}</p>
      <Button
        kind="quiet"
        className="-ml-2 px-2! text-note! underline"
        onPress={() => {
          seen = true
          setHidden(true)
        }}
      >
        {t('sale.recovered.seen')}
      </Button>
    </div>
  )
}
