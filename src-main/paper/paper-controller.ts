import type { MoneyKind } from '#domain/money-kind.ts'
import type { Role } from '#contract/define.ts'
import type { PageEvent } from '#contract/events.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type {
  PaperDocument,
  PaperNews,
  PaperResult,
  PaperSettings,
  PaperView,
  PaperWidth,
  PrinterView,
} from '#contract/paper-views.ts'
import type { Printed, PrintTo } from '#domain/print.ts'
import type { Clock } from '#domain/ports.ts'
import type { Right } from '#domain/right.ts'
import { DRAWER_PULSE, escPos } from './escpos.ts'
import { fileName } from './file-name.ts'
import { paperHtml } from './html.ts'
import { failed, type BeforeSending, type NotSent, type Sent } from './raw.ts'
import type { Saved } from './save-slip.ts'
import type { TcpTarget } from './send-tcp.ts'

/** The operating system's printers; `shell/printing.ts` is the real implementation. */
export type PrinterPort = {
  list(): Promise<readonly PrinterView[]>
  print(html: string, width: PaperWidth, printer: string, before: BeforeSending): Promise<Sent>
  /** Undefined when it could not be rendered. */
  pdf(html: string, width: PaperWidth): Promise<Uint8Array | undefined>
}

/** Draws pages of A4; `shell/printing.ts` is the real implementation. Undefined when it could not be drawn. */
export type SheetPort = {
  sheet(html: string): Promise<Uint8Array | undefined>
  /** A PNG of the page, as wide as a telephone. */
  picture(html: string): Promise<Uint8Array | undefined>
}

/** What the controller depends on: it knows no journal, no window and no disk. */
export type PaperControllerDeps = {
  readonly clock: Clock
  readonly mode: MoneyKind
  readonly settings: { read(): PaperSettings; write(settings: PaperSettings): void }
  readonly folder: { read(): string; write(folder: string): void }
  /** The slip as `role` may see it, as print number `copy` of its kind. Refusal: not-found. */
  readonly document: (what: Printed, role: Role, copy: number) => Promise<Result<PaperDocument>>
  readonly copiesOf: (what: Printed) => number
  /** Flushed when it returns. */
  readonly commit: (what: Printed, to: PrintTo, copy: number) => void
  readonly printers: PrinterPort
  readonly raw: {
    tcp(target: TcpTarget, bytes: Uint8Array, before: BeforeSending): Promise<Sent>
    device(path: string, bytes: Uint8Array, before: BeforeSending): Promise<Sent>
  }
  readonly files: {
    save(folder: string, name: string, bytes: Uint8Array): Promise<Saved>
    saveAs(file: string, bytes: Uint8Array): Promise<Saved>
  }
  /** The system's own dialogs; undefined when the person cancelled. */
  readonly ask: {
    file(folder: string, name: string): Promise<string | undefined>
    folder(start: string): Promise<string | undefined>
  }
  /** A `data:` URL of the typeface. */
  readonly font: string
  readonly changed: () => void
  readonly bug: (error: unknown, where: string) => void
}

export type PaperChange = { readonly [K in keyof PaperSettings]?: PaperSettings[K] | undefined }

export type PaperController = {
  view(): PaperView
  news(): PaperNews
  lookForPrinters(): Promise<PaperView>
  change(change: PaperChange): PaperView
  /** Stores nothing if the caller has left the till while the dialog was open. */
  chooseFolder(right: Right): Promise<PaperView>
  preview(what: Printed, role: Role): Promise<Result<PaperDocument>>
  print(what: Printed, role: Role, to?: 'pdf'): Promise<Result<PaperResult>>
  /**
   * Receives every event. When the gateway has just confirmed full payment, this prints the receipt if the till is
   * set to. Runs in the background.
   */
  heard(event: PageEvent): void
  /**
   * A sale was paid in cash: opens the drawer if `pulse` says so, and prints the receipt if the till is set to. Runs
   * in the background.
   */
  cashTaken(reference: string, pulse: boolean): void
  /** Cash goes into the drawer, or out of it. Runs in the background; a failure is part of the news. */
  openDrawer(): void
}

/** One printer per till: slips print one after the other, each journalled before its first byte leaves. */
export function openPaperController(deps: PaperControllerDeps): PaperController {
  let printers: readonly PrinterView[] | undefined
  let lastFailed: PaperView['failed']
  let drawerFailed: PaperView['drawerFailed']
  let queue: Promise<unknown> = Promise.resolve()
  const underWay = new Map<string, Promise<Result<PaperResult>>>()

  const news = (): PaperNews => ({
    ...(lastFailed === undefined ? {} : { failed: lastFailed }),
    ...(drawerFailed === undefined ? {} : { drawerFailed }),
  })
  const view = (): PaperView => {
    return {
      settings: deps.settings.read(),
      ...(printers === undefined ? {} : { printers }),
      folder: deps.folder.read(),
      ...news(),
    }
  }
  const changed = (): PaperView => {
    deps.changed()
    return view()
  }

  const print = (
    what: Printed,
    role: Role,
    to: 'pdf' | undefined,
    isAsked: boolean,
  ): Promise<Result<PaperResult>> => {
    // A bouncing key is one press; a second slip would be an unwanted copy.
    const key = JSON.stringify([what, to ?? 'set'])
    const same = underWay.get(key)
    if (same !== undefined) return same
    const job = queue.then(() => printNow(deps, what, role, to, isAsked))
    queue = job.catch(() => undefined)
    underWay.set(key, job)
    return job
      .then((result) => {
        if (result.ok) lastFailed = undefined
        deps.changed()
        return result
      })
      .finally(() => underWay.delete(key))
  }

  const printReceipt = (reference: string): void => {
    const what = { kind: 'receipt', reference } as const
    if (!deps.settings.read().autoPrint || deps.copiesOf(what) > 0) return
    const noticed = print(what, 'cashier', undefined, false).then((result) => {
      if (result.ok || result.refusal.code !== 'not-printed') return
      const why = result.refusal.details?.['why'] as NonNullable<typeof lastFailed>['why']
      lastFailed = { at: deps.clock.now(), what, why }
      deps.changed()
    })
    noticed.catch((error: unknown) => deps.bug(error, 'paper'))
  }

  const openDrawer = (): void => {
    // In the queue: a printer takes one connection at a time, and the drawer opens before the receipt.
    const opened = queue.then(() => pulseDrawer(deps))
    queue = opened.catch(() => undefined)
    opened
      .then((sent) => {
        drawerFailed = sent.ok ? undefined : { at: deps.clock.now(), why: sent.why }
        deps.changed()
      })
      .catch((error: unknown) => deps.bug(error, 'drawer'))
  }

  return {
    view,
    news,
    lookForPrinters: async () => {
      printers = await deps.printers.list()
      return changed()
    },
    change: (change) => {
      deps.settings.write({ ...deps.settings.read(), ...given(change) })
      return changed()
    },
    chooseFolder: async (right) => {
      const folder = await deps.ask.folder(deps.folder.read())
      if (folder === undefined || !right.isHere()) return view()
      deps.folder.write(folder)
      return changed()
    },
    preview: (what, role) => deps.document(what, role, deps.copiesOf(what) + 1),
    print: (what, role, to) => print(what, role, to, true),
    heard: (event) => {
      if (event.type === 'order-changed' && event.to === 'paid' && event.from !== 'paid')
        printReceipt(event.reference)
    },
    cashTaken: (reference, pulse) => {
      if (pulse) openDrawer()
      printReceipt(reference)
    },
    openDrawer,
  }
}

/** Omits members that a page left undefined. */
function given(change: PaperChange): Partial<PaperSettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

async function printNow(
  deps: PaperControllerDeps,
  what: Printed,
  role: Role,
  to: 'pdf' | undefined,
  isAsked: boolean,
): Promise<Result<PaperResult>> {
  const copy = deps.copiesOf(what) + 1
  const made = await deps.document(what, role, copy)
  if (!made.ok) return made
  const { target, codePage } = deps.settings.read()
  if (to === 'pdf' || target.kind === 'pdf') return printPdf(deps, what, made.value, copy, isAsked)
  const before = (): void => deps.commit(what, 'printer', copy)
  const sent = await (async (): Promise<Sent> => {
    switch (target.kind) {
      case 'system':
        return sendToSystem(deps, made.value, target.printer, before)
      case 'tcp':
        return deps.raw.tcp(target, escPos(made.value, codePage), before)
      case 'device':
        return deps.raw.device(target.path, escPos(made.value, codePage), before)
    }
  })()
  return sent.ok ? accept({ to: 'printer', copy }) : notPrinted(sent, copy)
}

/** Nothing is journalled: a drawer that opens leaves no paper. */
async function pulseDrawer({ settings, raw }: PaperControllerDeps): Promise<Sent> {
  const { target } = settings.read()
  switch (target.kind) {
    case 'tcp':
      return raw.tcp(target, DRAWER_PULSE, () => undefined)
    case 'device':
      return raw.device(target.path, DRAWER_PULSE, () => undefined)
    default:
      return failed('no-raw-printer')
  }
}

async function sendToSystem(
  { printers, font }: PaperControllerDeps,
  document: PaperDocument,
  printer: string,
  before: BeforeSending,
): Promise<Sent> {
  const there = await printers.list()
  if (there.length === 0) return failed('no-printer')
  if (!there.some(({ name }) => name === printer)) return failed('printer-gone', printer)
  return printers.print(paperHtml(document, font), document.width, printer, before)
}

async function printPdf(
  deps: PaperControllerDeps,
  what: Printed,
  document: PaperDocument,
  copy: number,
  isAsked: boolean,
): Promise<Result<PaperResult>> {
  const folder = deps.folder.read()
  const name = fileName(what, copy, deps.mode, deps.clock.now())
  const wanted = isAsked && deps.settings.read().askWhere
  const file = wanted ? await deps.ask.file(folder, name) : undefined
  if (wanted && file === undefined) return refuse('not-allowed', { why: 'cancelled' })
  const bytes = await deps.printers.pdf(paperHtml(document, deps.font), document.width)
  if (bytes === undefined) return notPrinted(failed('not-drawn'), copy)
  deps.commit(what, 'pdf', copy)
  const saved =
    file === undefined ? await deps.files.save(folder, name, bytes) : await deps.files.saveAs(file, bytes)
  return saved.ok ? accept({ to: 'pdf', copy, file: saved.file }) : notPrinted(saved, copy)
}

function notPrinted({ why, detail }: Omit<NotSent, 'ok'>, copy: number): ReturnType<typeof refuse> {
  return refuse('not-printed', { why, copy, ...(detail === undefined ? {} : { detail }) })
}
