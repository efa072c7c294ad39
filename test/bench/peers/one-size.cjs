// Required before a peer: its windows are as large as Loket's, whatever display there is.
const { app } = require('electron')

app.on('browser-window-created', (_, window) => {
  window.maximize = () => window.setBounds({ x: 0, y: 0, width: 1280, height: 800 })
  window.maximize()
})
