import { app, type Session } from 'electron'

/** Nobody listens there; and even loopback goes through it. */
const DEAD_END = {
  mode: 'fixed_servers',
  proxyRules: 'socks5://127.0.0.1:9',
  proxyBypassRules: '<-loopback>',
} as const

/**
 * Chromium itself is cut off, below the content policy: a hostile page's preconnect and DNS prefetch obey no policy and
 * pass no request filter, and would carry a secret out in a name or a port. Our own calls to the gateway do not go
 * through Chromium, so nothing of ours needs it. Must run before the app is ready.
 */
export function cutChromiumOff(): void {
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND, EXCLUDE 127.0.0.1')
  app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', 'disable_non_proxied_udp')
  app.on('web-contents-created', (_event, contents) =>
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'),
  )
}

/** The rest of it, when there is a session. Resolves before any page may load. */
export async function leadNowhere(session: Session): Promise<void> {
  await session.setProxy(DEAD_END)
}
