/** A browser's part on a hosted page. */
import { request } from 'node:http'

export type Page = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly html: string
}
type Sent = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** node:http, because fetch cannot set Host or Origin. */
export function load(url: string, { method = 'GET', headers = {}, body = '' }: Sent = {}): Promise<Page> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (incoming) => {
      let html = ''
      incoming.on('data', (part: Buffer) => (html += part.toString('utf8')))
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, html }))
    })
    outgoing.on('error', reject).end(body)
  })
}

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
export const tokenIn = (page: Page) => /name="token" value="([A-Za-z0-9_-]{22})"/.exec(page.html)?.[1] ?? ''
export const buttonsIn = (page: Page) =>
  [...page.html.matchAll(/<button[^>]* value="([a-z-]+)">/g)].map(([, act]) => act)
export const badgeIn = (page: Page) => /role="status">([^<]+)</.exec(page.html)?.[1]

/** Like a browser: the page, its form, a button. */
export async function press(
  url: string,
  act: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const token = tokenIn(await load(url))
  const body = new URLSearchParams({ token, act, ...more }).toString()
  const { origin } = new URL(url)
  return load(url, { method: 'POST', headers: { ...FORM, origin, 'sec-fetch-site': 'same-origin' }, body })
}
