// Required before the app: it is ready only when the driver has hold of it. One that opened its windows while the driver was
// still connecting was, under load, not reached at all. The driver calls __playwright_run when it is there.
const { app } = require('electron')

// Not asked of the app later: an answer that it owes the driver while it starts may be lost with its garbage.
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
