import { useEffect, useEffectEvent } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import type { DisplayView } from '#contract/display-views.ts'
import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../../words/words.tsx'
import { useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { unrealOf } from '../../../ui/unreal.tsx'
import { CustomerScene } from '../../../customer/customer-scene.tsx'

/** For a till with one monitor: shows the customer's view, to turn towards the customer. */
export function LargeQr({ order, onClose }: { readonly order: OrderView; readonly onClose: () => void }) {
  const { t } = useWords()
  const { data: settings } = useQueryOf('settings.get', {})
  const { data: health } = useQueryOf('health.get', {})
  const scene = sceneOf(order)
  const isOver = scene === undefined
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) leave()
  }, [isOver])
  if (scene === undefined) return null
  return (
    <ModalOverlay
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
      className="fixed inset-0 z-46 bg-surface"
    >
      <Modal className="h-full">
        <Dialog aria-label={t('sale.do.enlarge')} className="relative h-full outline-none">
          <CustomerScene
            merchantName={settings?.merchantName ?? ''}
            scene={scene}
            connectionLost={health?.gateway.connection === 'down'}
            unreal={unrealOf(health)}
          />
          <div className="absolute right-5 bottom-5">
            <Button autoFocus shortcut="Esc" onPress={onClose}>
              {t('common.close')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Only scenes that the customer still has to see. */
function sceneOf(order: OrderView): DisplayView['scene'] | undefined {
  const { amountMinor, qr, link, pageMethod, createdAt, expiresAt, evidence, state } = order
  if (state === 'waiting' && qr !== undefined) {
    const { content, identity } = qr
    return { kind: 'qr', amountMinor, content, identity, startedAt: createdAt, expiresAt }
  }
  if (state === 'waiting' && link !== undefined) {
    const chosen = pageMethod === undefined ? {} : { pageMethod }
    return { kind: 'link', amountMinor, ...link, ...chosen, startedAt: createdAt, expiresAt }
  }
  if (state === 'paid' && evidence !== undefined) {
    return { kind: 'paid', amountMinor, at: evidence.at, source: evidence.source }
  }
  return undefined
}
