import { app } from 'electron'

const SWITCH = 'smoke'
const TILL = 'till'

/** Handed on to the till. Loket's own switches are not: `--journal-copy` names the folder of a real till. */
const HANDED_ON = ['no-sandbox', 'disable-gpu'] as const

/** `run`: started with `--smoke`. `till`: started by such a run. */
export type SmokeAsked = 'run' | 'till'

export function smokeAsked(): SmokeAsked | undefined {
  if (!app.commandLine.hasSwitch(SWITCH)) return undefined
  return app.commandLine.getSwitchValue(SWITCH) === TILL ? 'till' : 'run'
}

/** The command line of the till. */
export function tillArguments(): readonly string[] {
  const handedOn = HANDED_ON.filter((name) => app.commandLine.hasSwitch(name)).map((name) => `--${name}`)
  return [...(app.isPackaged ? [] : [app.getAppPath()]), ...handedOn, `--${SWITCH}=${TILL}`]
}
