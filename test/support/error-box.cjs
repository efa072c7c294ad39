// Required before the app: boxes about why it cannot open are written to a file instead of waiting for a
// click. A box with a choice gets the button that contains LOKET_BOX_PRESS, otherwise it counts as closed.
const { appendFileSync } = require('node:fs')
const { dialog } = require('electron')

const { LOKET_ERROR_BOX, LOKET_BOX_PRESS } = process.env

dialog.showErrorBox = (title, words) => appendFileSync(LOKET_ERROR_BOX, `${title}\n${words}\n`)
dialog.showMessageBoxSync = ({ title, message, detail = '', buttons, cancelId = 0 }) => {
  appendFileSync(LOKET_ERROR_BOX, `${title}\n${message}\n${detail}\n[${buttons.join('] [')}]\n`)
  const pressed =
    LOKET_BOX_PRESS === undefined ? -1 : buttons.findIndex((each) => each.includes(LOKET_BOX_PRESS))
  return pressed < 0 ? cancelId : pressed
}
