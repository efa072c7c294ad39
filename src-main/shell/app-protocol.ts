import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { protocol, type Session } from 'electron'

/** The only source of pages: a scheme of our own, so that no file path or host is ever trusted. */
export const APP_SCHEME = 'app'
export const APP_ORIGIN = 'app://loket'

/** No network, inline script, frame or form: our pages never need them, so a hostile page never gets them. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Must run before the app is ready (Electron's rule). */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: false, corsEnabled: false },
    },
  ])
}

/** Serves the built pages of `root`; any other path gets 404. */
export function serveApp(session: Session, root: string): void {
  session.protocol.handle(APP_SCHEME, async (request) => {
    const file = request.method === 'GET' ? fileFor(request.url, root) : undefined
    if (file === undefined) return new Response('', { status: 404 })
    try {
      const body = await readFile(file)
      return new Response(new Uint8Array(body), {
        headers: {
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
          'content-security-policy': CONTENT_SECURITY_POLICY,
          'x-content-type-options': 'nosniff',
          'cross-origin-opener-policy': 'same-origin',
        },
      })
    } catch {
      return new Response('', { status: 404 })
    }
  })
}

function fileFor(address: string, root: string): string | undefined {
  let path: string
  try {
    const url = new URL(address)
    if (`${url.protocol}//${url.host}` !== APP_ORIGIN) return undefined
    path = decodeURIComponent(url.pathname)
  } catch {
    return undefined
  }
  if (path.includes('\0') || TYPES[extname(path)] === undefined) return undefined
  const file = normalize(join(root, path))
  return file.startsWith(normalize(root) + sep) ? file : undefined
}
