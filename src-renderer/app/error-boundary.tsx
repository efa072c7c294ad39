import { Component, type ReactNode } from 'react'
import { newCorrelationId } from '#domain/correlation-id.ts'
import { useWords } from '../words/words.tsx'
import { Button } from '../ui/button.tsx'
import { closeOpening } from '../ui/early-keys.ts'
import { BridgeRefusal } from '../bridge/call.ts'

type Props = { readonly children: ReactNode; readonly render?: (id: string) => ReactNode }
type State = { readonly id: string | undefined }

/** The one place that catches a throw during rendering: the page says so and shows a number to read out. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { id: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { id: error instanceof BridgeRefusal ? error.error.correlationId : localId() }
  }

  override componentDidCatch(error: unknown): void {
    // The main process listens for this number only, and writes it to its log.
    console.error(`[${this.state.id}]`, error)
    closeOpening(false)
  }

  override render(): ReactNode {
    const { id } = this.state
    if (id === undefined) return this.props.children
    return this.props.render?.(id) ?? <Crash id={id} />
  }
}

function localId(): string {
  return newCorrelationId({ bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) })
}

function Crash({ id }: { readonly id: string }) {
  const { t } = useWords()
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-4 p-8 text-center">
      <h1 className="text-title font-bold">{t('common.crash.title')}</h1>
      <p className="max-w-lg text-body">{t('common.crash.body')}</p>
      <p data-selectable className="text-note text-muted">
        {t('common.correlation', { id })}
      </p>
      <Button kind="primary" autoFocus onPress={() => window.location.reload()}>
        {t('common.crash.reload')}
      </Button>
    </div>
  )
}
