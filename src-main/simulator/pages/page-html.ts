import { createHash } from 'node:crypto'
import { PAGE_STYLE } from './page-style.ts'
import type { Language, PageWords } from './page-words.ts'

export type Tone = 'open' | 'good' | 'bad' | 'wait'

export type Button = { readonly act: string; readonly label: string; readonly tone: 'main' | 'plain' | 'bad' }

/** Everything that a hosted page shows. The texts are raw; escaping happens only in this file. */
export type Card = {
  readonly title: string
  readonly amount?: string
  readonly badge: { readonly tone: Tone; readonly text: string }
  readonly rows: readonly (readonly [name: string, value: string])[]
  readonly form?: {
    readonly token: string
    readonly buttons: readonly Button[]
    /** A field for an amount other than the one requested, in whole rupiah. */
    readonly other?: { readonly label: string; readonly button: Button }
  }
  readonly back?: { readonly href: string; readonly label: string }
}

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')

/**
 * Headers of a hosted page: no script, no frame, nothing fetched, forms to this server only. The referrer stays,
 * because without it a browser sends no Origin with the form.
 */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** The page as HTML. `path` is its own address, without a query. */
export function pageHtml(card: Card, path: string, language: Language, words: PageWords): string {
  const { title, amount, badge, rows, form, back } = card
  const other = language === 'id' ? 'en' : 'id'
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title><style>${PAGE_STYLE}</style></head>`,
    '<body><main>',
    `<header><p class="practice">${escaped(words.practice)}</p>`,
    `<a href="${escaped(path)}?lang=${other}" lang="${other}" hreflang="${other}">${words.otherLanguage}</a></header>`,
    `<h1>${escaped(title)}</h1>`,
    amount === undefined ? '' : `<p class="amount">${escaped(amount)}</p>`,
    `<p class="badge ${badge.tone}" role="status">${escaped(badge.text)}</p>`,
    `<dl>${rows.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`,
    form === undefined ? '' : formHtml(form, `${path}?lang=${language}`),
    back === undefined
      ? ''
      : `<a class="back" rel="noopener noreferrer" href="${escaped(back.href)}">${escaped(back.label)}</a>`,
    '</main></body></html>\n',
  ].join('\n')
}

function formHtml({ token, buttons, other }: NonNullable<Card['form']>, action: string): string {
  const hidden = `<input type="hidden" name="token" value="${escaped(token)}">`
  const open = `<form method="post" action="${escaped(action)}">${hidden}`
  const main = `${open}${buttons.map(buttonHtml).join('')}</form>`
  if (other === undefined) return main
  const field = `<input name="amount" inputmode="numeric" pattern="[0-9]{1,13}" maxlength="13" required>`
  return `${main}${open}<label>${escaped(other.label)}${field}</label>${buttonHtml(other.button)}</form>`
}

function buttonHtml({ act, label, tone }: Button): string {
  return `<button class="${tone}" name="act" value="${escaped(act)}">${escaped(label)}</button>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
