import type { Session } from 'electron'
import { APP_ORIGIN } from './app-protocol.ts'
import type { CameraAsked } from './camera-gate.ts'

type Camera = {
  /** Of one of our pages, by the id of its contents. */
  readonly roleOf: (contentsId: number) => CameraAsked['role']
  readonly admits: (asked: CameraAsked) => boolean
}

const NO_CAMERA: Camera = { roleOf: () => undefined, admits: () => false }

/** Our pages need no permission, device, download or network; all but a manager's camera are refused without asking. */
export function applySessionRules(session: Session, { roleOf, admits }: Camera = NO_CAMERA): void {
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    if (permission !== 'media' || !('mediaTypes' in details)) return answer(false)
    const { isMainFrame, mediaTypes } = details
    answer(admits({ role: roleOf(contents.id), isMainFrame, mediaTypes }))
  })
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
