// Required before the app: the box that says why it cannot open is written down instead of waiting for a click.
const { appendFileSync } = require('node:fs')
const { dialog } = require('electron')

dialog.showErrorBox = (title, words) => appendFileSync(process.env.LOKET_ERROR_BOX, `${title}\n${words}\n`)
