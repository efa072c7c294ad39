// Digits that are typed or touched before the page's own code is there: see ui/early-keys.ts. A classic script and small, so that it runs
// before the first picture; it is served as it stands here.
;(() => {
  /** More than any PIN or amount: somebody leans on the keyboard. */
  const MOST = 12
  /** A screen that takes the digits comes this soon after the opening. */
  const SCREEN_MS = 1_000
  /** The rest of a line that was not kept is not left for the first screen to take for the whole. */
  const QUIET_MS = 500
  /** A start that takes this long says so. */
  const LONG_MS = 3_000

  let line = ''
  /** `open`: digits are kept. `ended`: by Enter, the first line is the one that counts. `spoiled`: no number, such as a scan, until its Enter. */
  let state = 'open'
  let isOver = false
  let lastAt = -Infinity
  let timer

  const put = (key) => {
    if (key === 'Escape' || key === 'Delete') [line, state] = ['', 'open']
    else if (state === 'spoiled') state = key === 'Enter' ? 'open' : state
    else if (state === 'ended') return
    else if (key === 'Enter') state = line === '' ? 'open' : 'ended'
    else if (key === 'Backspace') line = line.slice(0, -1)
    else if (/^\d$/.test(key) && line.length < MOST) line += key
    else [line, state] = ['', 'spoiled']
    const shown = document.getElementById('opening-typed')
    if (shown !== null) shown.textContent = '•'.repeat(line.length)
  }
  const isTyping = ({ key, isTrusted, ctrlKey, altKey, metaKey }) =>
    isTrusted && !ctrlKey && !altKey && !metaKey && /^(?:.|Backspace|Delete|Enter|Escape)$/u.test(key)
  const pressed = (event) => {
    if (!isTyping(event)) return
    const isTail = performance.now() - lastAt < QUIET_MS
    lastAt = performance.now()
    if (isOver && !isTail) return leave()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isOver && event.key === 'Enter') leave()
    else if (!isOver && !event.repeat) put(event.key)
  }
  const touched = ({ target, button, isTrusted }) => {
    const key =
      target instanceof Element ? target.closest('[data-early]')?.getAttribute('data-early') : undefined
    if (isTrusted && button === 0 && typeof key === 'string') put(key)
  }
  const leave = () => {
    window.removeEventListener('keydown', pressed, true)
    window.removeEventListener('pointerdown', touched, true)
  }
  const take = () => {
    const taken = line
    clearTimeout(timer)
    line = ''
    isOver = true
    if (state === 'open') leave()
    return taken
  }
  window.addEventListener('keydown', pressed, true)
  window.addEventListener('pointerdown', touched, true)
  setTimeout(() => {
    const waits = document.getElementById('opening-waits')
    if (waits !== null) waits.hidden = false
  }, LONG_MS)

  window.earlyKeys = {
    take,
    opened: (takesDigits) => {
      if (takesDigits && line !== '') timer = setTimeout(take, SCREEN_MS)
      else take()
    },
  }
})()
