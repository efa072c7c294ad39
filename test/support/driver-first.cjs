// Required before the app: the app becomes ready only once the driver is attached. Under load the driver
// never reached an app that opened its windows while it was still connecting. The driver calls
// __playwright_run when it is there.
const { app } = require('electron')

// Not asked of the app later: during the start, garbage collection may lose an answer to the driver.
const documents = process.env['LOKET_TEST_DOCUMENTS']
if (documents !== undefined) app.setPath('documents', documents)

const reallyReady = app.whenReady()
const emit = app.emit.bind(app)
let readyWith = []
let isReady = false
let becomeReady
const ready = new Promise((resolve) => {
  becomeReady = resolve
})

app.emit = (event, ...rest) => {
  if (event !== 'ready') return emit(event, ...rest)
  readyWith = rest
  return app.listenerCount('ready') > 0
}
app.isReady = () => isReady
app.whenReady = () => ready

Object.assign(globalThis, {
  ['__playwright_run']: async () => {
    await reallyReady
    isReady = true
    becomeReady()
    emit('ready', ...readyWith)
  },
})
