/**
 * `npm run icons`: draws `resources/icons/loket.svg` in every size that the three systems ask for. The pictures are
 * kept in the repository, so that a package needs no drawing program.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from 'playwright-core'
import { icnsOf, icoOf } from './lib/package/icon-files.ts'

const ICONS = join(import.meta.dirname, '../resources/icons')
/** Linux: the sizes of the hicolor theme. Windows and macOS take theirs from the same list. */
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

const executablePath = process.env['LOKET_ELECTRON']
if (executablePath === undefined) throw new Error('LOKET_ELECTRON is not set: run through npm run icons')

const folder = mkdtempSync(join(tmpdir(), 'loket-icons-'))
const blank = join(folder, 'main.cjs')
writeFileSync(blank, `require('electron').app.on('window-all-closed', () => undefined)`)
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const app = await _electron.launch({ executablePath, args: [...sandbox, blank] })
try {
  const svg = readFileSync(join(ICONS, 'loket.svg'), 'utf8')
  const drawn = await app.evaluate(
    async ({ BrowserWindow }, [text, sizes]) => {
      const window = new BrowserWindow({ show: false })
      await window.loadURL('about:blank')
      const draw = async (source: string, wanted: readonly number[]) => {
        const picture = new Image()
        picture.src = `data:image/svg+xml,${encodeURIComponent(source)}`
        await picture.decode()
        return wanted.map((size) => {
          const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
          canvas.getContext('2d')?.drawImage(picture, 0, 0, size, size)
          return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
        })
      }
      const call = `(${draw.toString()})(${JSON.stringify(text)}, ${JSON.stringify(sizes)})`
      return (await window.webContents.executeJavaScript(call)) as readonly string[]
    },
    [svg, SIZES] as const,
  )
  const pngs = new Map(SIZES.map((size, index) => [size, Buffer.from(drawn[index] ?? '', 'base64')]))
  for (const [size, png] of pngs) writeFileSync(join(ICONS, `${size}x${size}.png`), png)
  writeFileSync(join(ICONS, 'icon.ico'), icoOf(pngs))
  writeFileSync(join(ICONS, 'icon.icns'), icnsOf(pngs))
  console.log(`${SIZES.length} pictures, icon.ico and icon.icns in resources/icons`)
} finally {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
}
