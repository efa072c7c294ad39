// The floor of a start: windows of the till's size with a static keypad, and nothing else.
const { app, BrowserWindow } = require('electron')

const windows = Number(process.env['BARE_WINDOWS'] ?? 1)
/** The control: so many milliseconds before the first window. */
const wait = Number(process.env['BARE_WAIT_MS'] ?? 0)

app.on('window-all-closed', () => app.quit())
void app.whenReady().then(() =>
  setTimeout(() => {
    for (let made = 0; made < windows; made += 1)
      void new BrowserWindow({ width: 1280, height: 800 }).loadFile('page.html')
  }, wait),
)
