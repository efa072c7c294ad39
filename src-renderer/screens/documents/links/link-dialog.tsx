import { useRef, useState } from 'react'
import type { LinkView } from '#contract/links-views.ts'
import { useCommand, useQueryOf } from '../../../bridge/queries.ts'
import { StatusBadge } from '../../../order/status-badge.tsx'
import { todoOf } from '../../../order/state-words.ts'
import { ErrorState } from '../../../till/error-state.tsx'
import { useNavigation } from '../../../till/navigation.tsx'
import { useRefusal } from '../../../till/refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useAnnounce } from '../../../ui/live-region.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { useWords } from '../../../words/words.tsx'
import { CancelLinkDialog } from './cancel-link-dialog.tsx'
import { LinkFacts } from './link-facts.tsx'
import { shareText } from './share-text.ts'

type Props = { readonly reference: string; readonly onClose: () => void }

/** One payment link: its address, its buyer, and what can be done with it. */
export function LinkDialog({ reference, onClose }: Props) {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('links.get', { reference })
  const { openWanted } = useNavigation()
  const [isCancelling, setCancelling] = useState(false)
  const cancel = useCommand('order.cancel')
  const refusal = useRefusal()(cancel.error)
  return (
    <>
      <Dialog
        title={t('links.link')}
        isOpen
        onClose={onClose}
        actions={
          <>
            <Button name="story" onPress={() => openWanted({ kind: 'history', reference })}>
              {t('links.story')}
            </Button>
            {data?.order.can.cancel === true ? (
              <Button name="cancel-link" isPending={cancel.isPending} onPress={() => setCancelling(true)}>
                {t('links.cancel')}
              </Button>
            ) : null}
            <Button kind="primary" name="close" shortcut="Esc" onPress={onClose}>
              {t('common.close')}
            </Button>
          </>
        }
      >
        <RefusalNote>{refusal}</RefusalNote>
        {data === undefined ? (
          error === null ? (
            <Skeleton lines={6} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} compact />
          )
        ) : (
          <Opened link={data} />
        )}
      </Dialog>
      {isCancelling && data !== undefined ? (
        <CancelLinkDialog
          order={data.order}
          onCancel={() => cancel.mutate({ reference })}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </>
  )
}

/** Where the counter's word of what to do is for a customer who stands there. */
const NEEDS_NO_WORD: ReadonlySet<string> = new Set(['waiting', 'paid'])

function Opened({ link }: { readonly link: LinkView }) {
  const words = useWords()
  const { order } = link
  return (
    <div data-link-open={order.reference} data-state={order.state} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-title font-bold">
          <MoneyText minor={order.amountMinor} />
        </p>
        <StatusBadge state={order.state} />
      </div>
      {NEEDS_NO_WORD.has(order.state) ? null : <p>{todoOf(order, words)}</p>}
      {order.link === undefined ? null : <Give link={link} url={order.link.url} host={order.link.host} />}
      <LinkFacts link={link} />
    </div>
  )
}

type GiveProps = { readonly link: LinkView; readonly url: string; readonly host: string }

/** While it can be paid: the QR for a telephone, the address, and a text to send with it. */
function Give({ link: { order }, url, host }: GiveProps) {
  const words = useWords()
  const { t } = words
  const announce = useAnnounce()
  const text = useRef<HTMLParagraphElement>(null)
  const address = useCommand('order.copyLink', () => announce(t('link.copied')))
  const refusal = useRefusal()(address.error)
  const { state, copy } = useCopy()
  const { data: settings } = useQueryOf('settings.get', {})
  const { data: health } = useQueryOf('health.get', {})
  const share = shareText(words, { order, url, shop: settings?.merchantName ?? '' })
  return (
    <div className="grid grid-cols-[11rem_minmax(0,1fr)] gap-4 small:grid-cols-1">
      <QrCode
        content={url}
        label={t('links.qr', { host })}
        fallback={<p className="text-note">{t('links.qr.failed')}</p>}
        isUnreal={health?.mode === 'practice' || health?.sandbox === true}
        className="h-44 w-44"
      />
      <div className="flex min-w-0 flex-col gap-3">
        <p data-page-host="" className="text-note wrap-anywhere">
          {t('link.host')} <strong>{host}</strong>
        </p>
        <p ref={text} data-selectable data-share="" className="rounded-control bg-sunken p-3 wrap-anywhere">
          {share}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button name="copy-address" onPress={() => address.mutate({ reference: order.reference })}>
            {t(address.isSuccess ? 'common.copied' : 'link.copy')}
          </Button>
          <Button name="copy-text" onPress={() => void copy(share, text.current)}>
            {t(state === 'copied' ? 'common.copied' : 'links.copy-text')}
          </Button>
        </div>
        {state === 'selected' ? <p className="text-note">{t('common.copy.selected')}</p> : null}
        <RefusalNote>{refusal}</RefusalNote>
      </div>
    </div>
  )
}
