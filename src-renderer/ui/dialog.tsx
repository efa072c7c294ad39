import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

type Props = {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons, most likely one last. */
  readonly actions: ReactNode
  /** `alertdialog` asks a question that must be answered. */
  readonly role?: 'dialog' | 'alertdialog'
}

/** Keeps the focus inside, closes with Escape, gives the focus back. */
export function Dialog({ title, isOpen, onClose, children, actions, role = 'dialog' }: Props) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable={role === 'dialog'}
      className="fixed inset-0 z-40 grid grid-rows-[minmax(0,1fr)] place-items-center bg-scrim p-6"
    >
      <Modal className="flex max-h-full w-full max-w-2xl animate-rise flex-col rounded-card bg-raised text-text">
        <AriaDialog role={role} className="flex min-h-0 flex-col gap-5 p-7 outline-none">
          <Heading slot="title" className="text-title font-bold">
            {title}
          </Heading>
          <div className="relative -m-1 flex min-h-0 flex-col gap-4 overflow-y-auto p-1 text-body *:shrink-0">
            {children}
          </div>
          <div className="flex flex-wrap justify-end gap-3">{actions}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
