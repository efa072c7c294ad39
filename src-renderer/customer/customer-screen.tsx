import { useEffect, useRef } from 'react'
import { playChime } from '../words/sound.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { CustomerScene } from './customer-scene.tsx'

/** The customer's window: shows only what the main process releases to it. */
export function CustomerScreen() {
  const { data } = useQueryOf('display.current', {}, { keep: true })
  const kind = data?.scene.kind ?? 'idle'
  const before = useRef(kind)
  useEffect(() => {
    if (kind === 'paid' && before.current !== 'paid') playChime()
    before.current = kind
  }, [kind])
  return (
    <main className="h-full">
      <CustomerScene
        merchantName={data?.merchantName ?? ''}
        scene={data?.scene ?? { kind: 'idle' }}
        connectionLost={data?.connectionLost ?? false}
        next={data?.next}
        earlier={data?.earlier}
        unreal={data?.practice === true ? 'practice' : data?.sandbox === true ? 'sandbox' : undefined}
      />
    </main>
  )
}
