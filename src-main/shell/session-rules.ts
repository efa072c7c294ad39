import type { Session } from 'electron'
import { APP_ORIGIN } from './app-protocol.ts'

/** Our pages need no permission, device, download or network; all are refused without asking. */
export function applySessionRules(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  session.on('will-download', (event) => event.preventDefault())
  session.setSpellCheckerEnabled(false)
  session.webRequest.onBeforeRequest((details, answer) => {
    const allowed = details.url.startsWith(`${APP_ORIGIN}/`) || details.url.startsWith('data:image/')
    answer({ cancel: !allowed && !details.url.startsWith('devtools://') })
  })
}
