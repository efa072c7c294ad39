const { ipcRenderer } = require('electron')

window.ipcRenderer = ipcRenderer
window.loket = {
  call: (name, input) => ipcRenderer.invoke('loket:call', name, input),
  subscribe: (listener) => ipcRenderer.on('loket:event', listener),
}
