import type { InvoicesController } from '#backoffice/invoices/controller.ts'
import { accept, type Result } from '#contract/envelope.ts'
import type { InvoiceRun } from '#contract/invoices-views.ts'
import type { HandlersOf } from '../handler.ts'
import { onceAtATime } from '../once.ts'

/** Invoices, for managers. */
export function createInvoicesHandlers(
  controller: InvoicesController,
  copyText: (text: string) => Promise<void>,
): HandlersOf<'invoices'> {
  const onceSent = onceAtATime<Result<InvoiceRun>>()
  const onceSettled = onceAtATime<Result<null>>()
  return {
    'invoices.template': ({ act }, _role, right) => controller.template(act, right),
    'invoices.open': ({ act }, _role, right) => controller.open(act, right),
    'invoices.paste': ({ act, text }) => controller.paste(act, text),
    'invoices.again': (input) => controller.again(input),
    'invoices.draft': () => controller.draft(),
    'invoices.choose': (input) => controller.choose(input),
    'invoices.edit': (input) => controller.edit(input),
    'invoices.rows': (input) => controller.rows(input),
    'invoices.close': () => controller.close(),
    'invoices.send': (input, _role, right) => onceSent(() => controller.send(input, right), 'send', input),
    'invoices.runs': () => accept(controller.runs()),
    'invoices.run': ({ run }) => accept(controller.run(run)),
    'invoices.pause': () => {
      controller.pause()
      return accept(null)
    },
    'invoices.resume': ({ run }) => controller.resume(run),
    'invoices.end': ({ run }) => controller.end(run),
    'invoices.results': (input) => accept(controller.results(input)),
    'invoices.lines': (input) => accept(controller.lines(input)),
    'invoices.unknown': () => accept(controller.unknown()),
    'invoices.settle': (input, _role, right) =>
      onceSettled(() => controller.settle(input, right), 'settle', input),
    'invoices.save': (input, _role, right) => controller.save(input, right),
    'invoices.list': (input) => accept(controller.list(input)),
    'invoices.copyPage': ({ document }) => controller.copyPage(document, copyText),
  }
}
