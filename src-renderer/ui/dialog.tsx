import { type ReactNode, useEffect, useState, type RefCallback } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { FieldPad, PadArea } from './field-pad.tsx'

type Props = {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons, the most likely one last. */
  readonly actions: ReactNode
  /** `alertdialog` asks a question that must be answered. */
  readonly role?: 'dialog' | 'alertdialog'
}

/** Traps the focus, closes with Escape, restores the focus. */
export function Dialog({ title, isOpen, onClose, children, actions, role = 'dialog' }: Props) {
  const [whole, wholeOverflows] = useOverflows()
  const [body, bodyOverflows] = useOverflows()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable={role === 'dialog'}
      className="fixed inset-0 z-40 grid grid-rows-[minmax(0,1fr)] place-items-center bg-scrim p-6 small:p-2 small:pb-[calc(var(--height-of-news,0px)+0.5rem)] beside-news:pr-64"
    >
      <Modal className="flex max-h-full w-full max-w-2xl animate-rise flex-col rounded-card bg-raised text-text">
        <AriaDialog
          ref={scrollToAlerts}
          role={role}
          className="flex min-h-0 flex-col gap-5 p-7 shadow-none! outline-none small:scroll-pb-20 small:gap-3 small:overflow-y-auto small:p-4"
        >
          <PadArea>
            {/* With little room the title scrolls with the content, and only the buttons stay. */}
            <div
              ref={whole}
              {...(wholeOverflows ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}
              className="contents small:-m-1.5 small:flex small:min-h-0 small:flex-col small:gap-3 small:overflow-y-auto small:p-1.5"
            >
              <Heading slot="title" className="text-title font-bold">
                {title}
              </Heading>
              <div
                ref={body}
                {...(bodyOverflows ? { tabIndex: 0, role: 'group', 'aria-label': title } : {})}
                className="relative -m-1 flex min-h-0 flex-col gap-4 overflow-y-auto p-1 text-body *:shrink-0 small:m-0 small:shrink-0 small:overflow-visible"
              >
                {children}
              </div>
            </div>
            <FieldPad />
          </PadArea>
          <div className="flex shrink-0 flex-wrap justify-end gap-3">{actions}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** A refusal below the fold would look as if the button had done nothing. */
function scrollToAlerts(dialog: HTMLElement | null) {
  if (dialog === null) return undefined
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
    const alerts = added.flatMap((node) => (node instanceof Element ? alertsIn(node) : []))
    alerts.at(0)?.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(dialog, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function alertsIn(element: Element): readonly Element[] {
  return element.matches('[role="alert"]') ? [element] : [...element.querySelectorAll('[role="alert"]')]
}

/** Whether a box overflows: then Tab must reach it, so that the arrows can scroll it. */
function useOverflows(): readonly [RefCallback<HTMLElement>, boolean] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    if (element === null || typeof ResizeObserver === 'undefined') return
    const look = () => {
      const isBox = getComputedStyle(element).display !== 'contents'
      setOverflows(isBox && element.scrollHeight > element.clientHeight + 1 && scrolls(element))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [element])
  return [setElement, overflows]
}

function scrolls(element: HTMLElement): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowY)
}
