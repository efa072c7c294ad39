import { app, type Session } from 'electron'

/** A proxy address with a closed port; even loopback goes through it. */
const DEAD_END = {
  mode: 'fixed_servers',
  proxyRules: 'socks5://127.0.0.1:9',
  proxyBypassRules: '<-loopback>',
} as const

/**
 * Cuts off Chromium itself, below the content policy. A hostile page's preconnect and DNS prefetch obey no policy and
 * no request filter, and could leak a secret in a name or a port. Our own calls to the gateway do not use Chromium,
 * so Loket loses nothing. Must run before the app is ready.
 */
export function cutChromiumOff(): void {
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND, EXCLUDE 127.0.0.1')
  app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', 'disable_non_proxied_udp')
  app.on('web-contents-created', (_event, contents) =>
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'),
  )
}

/** The second part, once there is a session. Resolves before any page may load. */
export async function leadNowhere(session: Session): Promise<void> {
  await session.setProxy(DEAD_END)
}
