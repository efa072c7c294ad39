import type { Picture } from '../../test/support/looks.ts'

const FILTERS = ['screen', 'state', 'language', 'theme', 'size'] as const

/** A standalone page of the pictures: it loads nothing but the pictures next to it. */
export function galleryPage(pictures: readonly Picture[]): string {
  const rows = pictures.map(({ file, name, screen, state = '', look, faults }) => ({
    file,
    name,
    screen,
    state,
    language: look.language,
    theme: look.theme,
    size: `${look.width} × ${look.height}`,
    faults,
  }))
  // No text may close the script element.
  const data = JSON.stringify(rows).replaceAll('<', String.raw`\u003c`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Loket: every screen</title>
<style>${STYLE}</style>
<h1>Loket: every screen, state and dialog</h1>
<form>
${FILTERS.map((name) => `  <label>${name} <select name="${name}"><option value="">all</option></select></label>`).join('\n')}
  <label>name <input name="name" type="search"></label>
  <label><input name="faulty" type="checkbox"> with faults only</label>
  <output></output>
</form>
<main></main>
<script>
const PICTURES = ${data}
const FILTERS = ${JSON.stringify(FILTERS)}
${SCRIPT}
</script>
</html>
`
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 1.5rem }
h1 { font-size: 1.5rem; margin: 0 0 1rem }
form { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: center; position: sticky; top: 0;
  background: Canvas; padding: .75rem 0; border-bottom: 1px solid GrayText }
select, input { font: inherit; min-height: 2.5rem; padding: 0 .5rem }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(22rem, 1fr)); gap: 1.5rem; padding-top: 1.5rem }
figure { margin: 0 }
img { width: 100%; height: auto; border: 1px solid GrayText; border-radius: .5rem }
figcaption b { display: block }
ul { margin: .25rem 0; padding-left: 1.25rem; color: #b00020 }
@media (prefers-color-scheme: dark) { ul { color: #ff9a9a } }
`

const SCRIPT = `
const form = document.querySelector('form')
const main = document.querySelector('main')
const output = document.querySelector('output')
for (const name of FILTERS) {
  const select = form.elements[name]
  for (const value of [...new Set(PICTURES.map((one) => one[name]))].filter(Boolean).sort())
    select.add(new Option(value))
}
function show() {
  const wanted = Object.fromEntries(FILTERS.map((name) => [name, form.elements[name].value]))
  const part = form.elements['name'].value.toLowerCase()
  const faulty = form.elements.faulty.checked
  const found = PICTURES.filter((one) =>
    FILTERS.every((name) => wanted[name] === '' || one[name] === wanted[name]) &&
    one.name.toLowerCase().includes(part) &&
    (!faulty || one.faults.length > 0))
  output.textContent = found.length + ' of ' + PICTURES.length + ' pictures'
  main.replaceChildren(...found.map(figureOf))
}
function figureOf({ file, name, screen, state, language, theme, size, faults }) {
  const figure = document.createElement('figure')
  const link = document.createElement('a')
  link.href = file
  const image = new Image()
  image.loading = 'lazy'
  image.src = file
  image.alt = name + ', ' + [language, theme, size].join(', ')
  link.append(image)
  const caption = document.createElement('figcaption')
  const title = document.createElement('b')
  title.textContent = name
  caption.append(title, [screen, state, language, theme, size].filter(Boolean).join(' · '))
  figure.append(link, caption)
  if (faults.length > 0) {
    const list = document.createElement('ul')
    for (const fault of faults) list.append(Object.assign(document.createElement('li'), { textContent: fault }))
    figure.append(list)
  }
  return figure
}
form.addEventListener('input', show)
form.addEventListener('submit', (event) => event.preventDefault())
show()
`
