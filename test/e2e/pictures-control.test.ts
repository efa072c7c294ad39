import { launchFakeApp, type FakeApp } from '#test/support/fake-app.ts'
import { axeFaults, openGallery } from '#test/support/looks.ts'
import { boxFaults, motionFaults, scrollToPart } from '#test/support/looks-boxes.ts'
import { expect, test } from './fixtures.ts'
import { saleOn } from './screens/sale.ts'

let loket: FakeApp
test.beforeAll(async () => {
  loket = await launchFakeApp()
  await loket.become({})
  await expect(saleOn(loket.cashier).amount).toBeVisible()
  await loket.cashier.emulateMedia({ reducedMotion: 'reduce' })
})
test.afterAll(() => loket.quit())

type Part = { readonly tag: string; readonly css: string; readonly text?: string; readonly inside?: Part }

/** The page with these faults planted over its main part, in place of earlier ones. */
async function planted(...parts: readonly Part[]): Promise<readonly string[]> {
  await loket.cashier.evaluate((given) => {
    document.querySelector('[data-planted]')?.remove()
    const make = ({ tag, css, text, inside }: Part): HTMLElement => {
      const element = document.createElement(tag)
      element.style.cssText = css
      if (text !== undefined) element.textContent = text
      if (inside !== undefined) element.append(make(inside))
      return element
    }
    const box = document.createElement('div')
    box.dataset['planted'] = ''
    box.style.cssText = 'position:fixed;inset:100px auto auto 300px;z-index:99;background:white;color:black'
    box.append(...given.map(make))
    document.querySelector('main')?.append(box)
  }, parts)
  return loket.cashier.evaluate(boxFaults)
}
const text = (words: string, css = ''): Part => ({ tag: 'p', css, text: words })

test('a page in order has no faults', async () => {
  expect(await planted()).toEqual([])
})

const PLANTED: readonly (readonly [string, readonly Part[], RegExp])[] = [
  [
    'text cut at its side',
    [text('Terpotong di samping', 'width:60px;overflow:hidden;white-space:nowrap')],
    /^cut at the side: <p> "Terpotong/,
  ],
  [
    'text cut below',
    [text('Terpotong di bawah', 'height:10px;overflow:hidden')],
    /^cut above or below: <p> "Terpotong/,
  ],
  [
    'text on text',
    [text('Tertindih'), text('Menindih', 'margin-top:-14px')],
    /^overlap: <p> "Tertindih" and <p> "Menindih"/,
  ],
  [
    'text outside of the window',
    [text('Keluar dari layar', 'position:fixed;left:1270px;top:300px;white-space:nowrap')],
    /^outside the window: <p> "Keluar/,
  ],
  [
    'text under something',
    [text('Tertutup'), { tag: 'div', css: 'position:absolute;inset:0;background:red' }],
    /^covered: <p> "Tertutup"/,
  ],
  [
    'a control too small for a finger',
    [{ tag: 'button', css: 'width:30px;height:30px', text: 'x' }],
    /^too small for a finger: <button> "x" 30x30/,
  ],
  [
    'a box that scrolls to the side',
    [
      {
        tag: 'div',
        css: 'width:50px;overflow-x:auto',
        inside: { tag: 'div', css: 'width:300px;height:5px' },
      },
    ],
    /^scrolls sideways/,
  ],
]
for (const [what, parts, fault] of PLANTED)
  test(`a control: ${what} is found`, async () => {
    expect((await planted(...parts)).filter((one) => fault.test(one))).toHaveLength(1)
  })

test('a control: text is found below seven to one, and large text below four and a half', async ({}, testInfo) => {
  await openGallery({ folder: testInfo.outputDir, looks: 'few' }).enter(loket)
  for (const [css, isPale] of [
    ['color:#eee', true],
    ['color:#767676', true],
    ['color:#555', false],
    ['color:#888;font-size:24px;padding:8px', true],
    ['color:#6b6b6b;font-size:24px;padding:8px', false],
  ] as const) {
    await planted(text('Pucat', css))
    const found = await axeFaults(loket.cashier, ['color-contrast'])
    expect([css, found.some((fault) => fault.includes('Pucat'))]).toEqual([css, isPale])
  }
})

test('a control: what moves is found', async () => {
  await planted()
  expect(await loket.cashier.evaluate(motionFaults)).toEqual([])
  await loket.cashier.evaluate(() => {
    document.querySelector('main')?.animate([{ opacity: 1 }, { opacity: 0.9 }], { duration: 60_000 })
  })
  expect(await loket.cashier.evaluate(motionFaults)).toEqual(['moves: <main>'])
})

test('a control: what only shows when the page is scrolled is come to', async () => {
  await planted()
  await loket.cashier.evaluate(() => {
    const main = document.querySelector('main')
    if (main === null) return
    main.style.overflowY = 'auto'
    main.style.height = '300px'
    const tall = document.createElement('div')
    tall.style.height = '2000px'
    main.append(tall)
  })
  let parts = 0
  while (await loket.cashier.evaluate(scrollToPart, parts)) parts += 1
  expect(parts).toBeGreaterThan(5)
})
