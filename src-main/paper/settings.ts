import { CODE_PAGES, PAPER_WIDTHS, type PaperSettings, type PaperTarget } from '#contract/paper-views.ts'

export const DEFAULT_PAPER: PaperSettings = {
  width: 58,
  target: { kind: 'pdf' },
  autoPrint: false,
  addressLines: [],
  footer: '',
  language: 'till',
  codePage: 'ascii',
  askWhere: false,
}

/** The stored settings; each value that cannot be read falls back to its default. */
export function readPaperSettings(stored: string | undefined): PaperSettings {
  const kept = parsed(stored)
  const flag = (name: 'autoPrint' | 'askWhere'): boolean =>
    typeof kept[name] === 'boolean' ? kept[name] : DEFAULT_PAPER[name]
  return {
    width: PAPER_WIDTHS.find((width) => width === kept['width']) ?? DEFAULT_PAPER.width,
    target: targetOf(kept['target']) ?? DEFAULT_PAPER.target,
    autoPrint: flag('autoPrint'),
    addressLines: Array.isArray(kept['addressLines'])
      ? kept['addressLines'].filter((line) => typeof line === 'string').slice(0, 3)
      : DEFAULT_PAPER.addressLines,
    footer: typeof kept['footer'] === 'string' ? kept['footer'] : DEFAULT_PAPER.footer,
    language: kept['language'] === 'both' ? 'both' : DEFAULT_PAPER.language,
    codePage: CODE_PAGES.find((page) => page === kept['codePage']) ?? DEFAULT_PAPER.codePage,
    askWhere: flag('askWhere'),
  }
}

function parsed(stored: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function targetOf(kept: unknown): PaperTarget | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { kind, printer, host, port, isOtherPort, path } = kept as Record<string, unknown>
  switch (kind) {
    case 'pdf':
      return { kind }
    case 'system':
      return typeof printer === 'string' ? { kind, printer } : undefined
    case 'tcp':
      if (typeof host !== 'string' || typeof port !== 'number') return undefined
      return { kind, host, port, ...(isOtherPort === true ? { isOtherPort } : {}) }
    case 'device':
      return typeof path === 'string' ? { kind, path } : undefined
    default:
      return undefined
  }
}
