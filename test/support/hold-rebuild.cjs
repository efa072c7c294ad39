// Required before the app: the process that rebuilds a journal stands still once it has said how far it is. Its number is then in
// LOKET_HELD; the test lets it continue, or ends it.
const { writeFileSync } = require('node:fs')
const { utilityProcess } = require('electron')

const fork = utilityProcess.fork
utilityProcess.fork = (script, args, options) => {
  const child = fork(script, args, options)
  child.once('message', ({ type }) => {
    if (type !== 'progress' || child.pid === undefined) return
    process.kill(child.pid, 'SIGSTOP')
    writeFileSync(process.env['LOKET_HELD'], String(child.pid))
  })
  return child
}
