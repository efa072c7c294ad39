import { app, type RelaunchOptions } from 'electron'
import { ownAppImage } from './own-app-image.ts'

/**
 * How this program is started again. A mounted AppImage is gone by then: its file is started, and with a file of its
 * own Electron passes on only the arguments that it is given.
 */
export function asStarted(): RelaunchOptions {
  const program = ownAppImage()
  return program === undefined ? {} : { execPath: program, args: ownArguments() }
}

/** As Loket was started, without what a debugger adds. */
function ownArguments(): string[] {
  return process.argv.slice(1).filter((each) => /^--(?!inspect|remote-debugging)/.test(each))
}

/** Ends Loket and opens it again, as it was started. */
export function startAgain(): void {
  setImmediate(() => {
    app.relaunch(asStarted())
    app.quit()
  })
}
