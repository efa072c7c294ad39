import { useWords } from '../../../words/words.tsx'
import { useCommand } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { errorWords } from '../../../till/error-state.tsx'
import { useAnnounce } from '../../../ui/live-region.tsx'
import { useToast } from '../../../till/toast.tsx'

type Props = { readonly host: string; readonly pageMethod: string | undefined }

/** The page's host, and the payment method if chosen here. */
export function PageHost({ host, pageMethod }: Props) {
  const { t } = useWords()
  return (
    <p className="text-note leading-tight xl:text-body">
      <span className="sr-only xl:not-sr-only">{t('link.host')} </span>
      <span data-page-host="" className="font-bold wrap-anywhere">
        {host}
      </span>
      {pageMethod === undefined ? null : ` · ${pageMethod}`}
    </p>
  )
}

/** The main process copies the address to the clipboard for sending to the customer; the page may not. */
export function CopyLinkButton({
  reference,
  className,
}: {
  readonly reference: string
  readonly className: string
}) {
  const { t } = useWords()
  const announce = useAnnounce()
  const toast = useToast()
  const { mutate, isPending, isSuccess } = useCommand('order.copyLink')
  const copy = () => {
    if (isPending) return
    mutate(
      { reference },
      {
        onSuccess: () => announce(t('link.copied')),
        onError: (error) => toast({ text: (words) => errorWords(words, error), tone: 'danger' }),
      },
    )
  }
  return (
    <Button
      kind="quiet"
      name="copy-link"
      label={t(isSuccess ? 'link.copied' : 'link.copy')}
      onPress={copy}
      className={className}
    >
      {t(isSuccess ? 'common.copied' : 'common.copy')}
    </Button>
  )
}
