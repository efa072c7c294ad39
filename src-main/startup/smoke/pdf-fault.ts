/** A page object, as Chromium writes it; `/Pages` is the list of them. */
const PAGE = /\/Type\s*\/Page\b/

/** Why these bytes are no printed slip; undefined when they are. */
export function pdfFault(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString('latin1')
  if (!text.startsWith('%PDF-')) return 'the slip is not a PDF'
  return PAGE.test(text) ? undefined : 'the slip has no page'
}
