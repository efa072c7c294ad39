import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { app, protocol, type Session } from 'electron'
import { readClip } from './voice-files.ts'

/** The only source of pages: a scheme of our own, so that no file path or host is ever trusted. */
export const APP_SCHEME = 'app'
export const APP_ORIGIN = 'app://loket'

/**
 * No network, inline script, frame or form: our pages never need them, so a hostile page never gets them. The voice is
 * the one thing they fetch.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  `connect-src ${APP_ORIGIN}/voice/`,
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
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: false },
    },
  ])
}

/** Serves the built pages of `root`, and clips of the voice, those in `ownVoice` first; any other path gets 404. */
export function serveApp(session: Session, root: string, ownVoice: string): void {
  const packaged = app.isPackaged ? join(process.resourcesPath, 'voice') : join(root, '../../resources/voice')
  session.protocol.handle(APP_SCHEME, async ({ method, url }) => {
    const path = method === 'GET' ? pathOf(url) : undefined
    if (path === undefined) return new Response('', { status: 404 })
    // Nothing else below that address, or a page could fetch by way of it what it may only load.
    const body = path.startsWith('/voice/')
      ? await readClip(path, { packaged, own: ownVoice })
      : await readPage(path, root)
    if (body === undefined) return new Response('', { status: 404 })
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
      },
    })
  })
}

function pathOf(address: string): string | undefined {
  try {
    const url = new URL(address)
    return `${url.protocol}//${url.host}` === APP_ORIGIN ? decodeURIComponent(url.pathname) : undefined
  } catch {
    return undefined
  }
}

async function readPage(path: string, root: string): Promise<Buffer | undefined> {
  const file = fileFor(path, root)
  try {
    return file === undefined ? undefined : await readFile(file)
  } catch {
    return undefined
  }
}

function fileFor(path: string, root: string): string | undefined {
  if (path.includes('\0') || TYPES[extname(path)] === undefined) return undefined
  const file = normalize(join(root, path))
  return file.startsWith(normalize(root) + sep) ? file : undefined
}
