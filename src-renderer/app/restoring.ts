/** Draws what the main process puts into this page's address: how far a restore is, and two lines. */
function draw(): void {
  const told = new URLSearchParams(location.hash.slice(1))
  const done = Number(told.get('done'))
  write('id', told.get('id') ?? '')
  write('en', told.get('en') ?? '')
  write('percent', `${Math.floor(done * 100)}%`)
  document.querySelector('progress')?.setAttribute('value', String(done))
}

function write(id: string, text: string): void {
  const element = document.getElementById(id)
  if (element !== null) element.textContent = text
}

window.addEventListener('hashchange', draw)
draw()
