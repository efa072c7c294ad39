import { readForm } from '#gateway/signing/form.ts'
import type { HostedPage, PageContext } from './hosted-page.ts'
import { accountPage } from './account-page.ts'
import { agreementPage } from './agreement-page.ts'
import { isLoopbackHost } from '../http.ts'
import { PAGE_HEADERS, pageHtml } from './page-html.ts'
import { languageOf, PAGE_WORDS, type Language } from './page-words.ts'
import { paymentPage } from './payment-page.ts'
import { isSameSecret } from '../secrets.ts'
import type { PracticeRequest, PracticeResult } from '../wire.ts'

const PAGES = { pay: paymentPage, agree: agreementPage, account: accountPage } as const
const PATH = /^\/(pay|agree|account)\/([A-Za-z0-9_-]{22})$/

export function isPagePath(path: string): boolean {
  return PATH.test(path)
}

/**
 * The hosted pages (interface, 2.4, 2.6 and 2.7). As with a real one, knowing the address is enough to see the page.
 * Its buttons work only from the page itself: another Host or Origin, or a form without the page's token, is refused.
 */
export function answerPage(request: PracticeRequest, context: PageContext): PracticeResult {
  const [path = '', query = ''] = request.path.split('?')
  const { headers, method } = request
  const language = languageOf(query, headers['accept-language'])
  const words = PAGE_WORDS[language]
  const refused = (status: number, text: string): PracticeResult =>
    answer(
      status,
      pageHtml(
        { title: text, badge: { tone: 'bad', text: String(status) }, rows: [] },
        path,
        language,
        words,
      ),
    )

  if (!isLoopbackHost(headers['host'])) return refused(403, words.notFromHere)
  const page = pageOf(path, context)
  if (page === undefined) return refused(404, words.nothing)
  if (method === 'GET') return answer(200, pageHtml(page.card(words), path, language, words))
  if (method !== 'POST') return refused(405, words.nothing)
  const form = readForm(request.body)
  const fields = form.ok ? form.fields : new Map<string, string>()
  if (!isFromHere(headers) || !isSameSecret(fields.get('token') ?? '', page.formToken))
    return refused(403, words.notFromHere)
  page.act(fields.get('act') ?? '', fields)
  return seeOther(path, language)
}

/** The page at a path; undefined when there is no such page. */
export function pageOf(path: string, context: PageContext): HostedPage | undefined {
  const [, kind, id = ''] = PATH.exec(path) ?? []
  return kind === 'pay' || kind === 'agree' || kind === 'account' ? PAGES[kind](id, context) : undefined
}

/** A browser names the origin of a form; a program that names none still needs the page's token. */
function isFromHere(headers: PracticeRequest['headers']): boolean {
  const { origin, host = '' } = headers
  const site = headers['sec-fetch-site']
  return (
    (origin === undefined || origin === `http://${host}`) && (site === undefined || site === 'same-origin')
  )
}

function answer(status: number, html: string): PracticeResult {
  return { kind: 'answer', status, headers: PAGE_HEADERS, body: Buffer.from(html, 'utf8'), delayMs: 0 }
}

/** Redirects to the result, so that reloading the page does not press the button again. */
function seeOther(path: string, language: Language): PracticeResult {
  const headers = { location: `${path}?lang=${language}`, 'cache-control': 'no-store' }
  return { kind: 'answer', status: 303, headers, body: new Uint8Array(), delayMs: 0 }
}
