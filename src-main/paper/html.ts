import { createHash } from 'node:crypto'
import { create } from 'qrcode'
import type { PaperDocument, PaperLine, PaperWidth } from '#contract/paper-views.ts'
import { code128Path } from '#domain/code-128.ts'
import { clean, lengthOf } from './columns.ts'

type Sheet = {
  /** Margin at each side, millimetres: no printer prints to the edge of the roll. */
  readonly side: number
  /** Base font size, points. */
  readonly base: number
  /** Sizes for the largest text, points; the biggest that fits is used. */
  readonly big: readonly number[]
  /** Size of the QR, millimetres. */
  readonly qr: number
  /** Width of a barcode's module, millimetres: two or three dots of a thermal printer, which has eight in a millimetre. */
  readonly module: number
}

const SHEETS: Readonly<Record<PaperWidth, Sheet>> = {
  58: { side: 4, base: 8, big: [22, 18, 15, 13, 11, 9], qr: 30, module: 0.25 },
  80: { side: 4, base: 9.5, big: [30, 25, 21, 18, 15, 12], qr: 38, module: 0.375 },
}
/** Quiet zone around a QR, in modules (ISO 18004). */
const QUIET_ZONE = 4
/** Height of a barcode, millimetres. */
const BAR_HEIGHT = 10
/** Width of a bold digit, as a fraction of the font height. */
const DIGIT = 0.66
const POINTS_IN_MM = 72 / 25.4

/**
 * A page that prints the slip, with its own style and nothing else. `font`: a `data:` URL of the typeface; without it
 * a font of the machine is used. All typed text is escaped, and the page's own policy blocks scripts.
 */
export function paperHtml(document: PaperDocument, font?: string): string {
  const mark = document.watermark === undefined ? '' : watermark(document.watermark)
  return htmlPage({
    ...{ language: document.language, title: document.title, style: styleOf(document.width), font },
    body: `<main>${document.lines.map((line) => drawn(line, document.width)).join('')}</main>${mark}`,
  })
}

type HtmlPage = {
  readonly language: string
  /** Plain text. */
  readonly title: string
  readonly style: string
  /** A `data:` URL of the typeface `Slip`. */
  readonly font: string | undefined
  /** HTML: every text in it is escaped. */
  readonly body: string
}

/** A whole page whose own policy allows its style and its typeface, and nothing else. */
export function htmlPage({ language, title, style: own, font, body }: HtmlPage): string {
  const face =
    font === undefined
      ? ''
      : `@font-face{font-family:Slip;src:url(${font}) format("woff2");font-weight:200 800}`
  const style = face + own
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; font-src data:`
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<title>${escaped(title)}</title><style>${style}</style></head><body>${body}</body></html>`,
  ].join('')
}

/** Text escaped for use between tags or in an attribute. */
export function escaped(text: string): string {
  return clean(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function drawn(line: PaperLine, width: PaperWidth): string {
  switch (line.kind) {
    case 'text': {
      const look = [
        line.align ?? 'left',
        ...(line.bold === true ? ['bold'] : []),
        ...(line.size === 'large' ? ['large'] : []),
        ...(line.size === 'big' ? [bigClass(line.text, width)] : []),
      ]
      return `<p class="${look.join(' ')}">${escaped(line.text)}</p>`
    }
    case 'pair': {
      const look = line.bold === true ? 'pair bold' : 'pair'
      return `<div class="${look}"><span>${escaped(line.left)} </span><span>${escaped(line.right)}</span></div>`
    }
    case 'table':
      return `<table>${line.rows
        .map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)} </td>`).join('')}</tr>`)
        .join('')}</table>`
    case 'rule':
      return line.style === 'double' ? '<hr class="double">' : '<hr>'
    case 'space':
      return '<div class="space"></div>'
    case 'qr':
      return `<figure>${qrSvg(line.content)}${
        line.caption === undefined ? '' : `<figcaption>${escaped(line.caption)}</figcaption>`
      }</figure>`
    case 'barcode':
      return `<figure class="bars">${barsSvg(line.content, width)}</figure>`
    case 'ruler':
      return rulerSvg(width)
    case 'band':
      return `<p class="band">${escaped(line.text)}</p>`
    case 'cut':
      return ''
  }
}

function bigClass(text: string, width: PaperWidth): string {
  const { big, side } = SHEETS[width]
  const room = (width - 2 * side) * POINTS_IN_MM
  const size = big.find((points) => lengthOf(text) * points * DIGIT <= room) ?? big.at(-1) ?? 9
  return `big${big.indexOf(size)}`
}

function qrSvg(content: string): string {
  const { modules } = create(content, { errorCorrectionLevel: 'medium' })
  const side = modules.size + 2 * QUIET_ZONE
  const path = Array.from(modules.data, (dark, at) => {
    const x = (at % modules.size) + QUIET_ZONE
    const y = Math.floor(at / modules.size) + QUIET_ZONE
    return dark === 1 ? `M${x} ${y}h1v1h-1z` : ''
  }).join('')
  return `<svg viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}

/** The margins of the roll are its light zones: at least ten modules on each side. */
function barsSvg(content: string, width: PaperWidth): string {
  const { module } = SHEETS[width]
  const { path, width: modules } = code128Path(content, BAR_HEIGHT / module)
  const size = `width="${modules * module}mm" height="${BAR_HEIGHT}mm"`
  return `<svg ${size} viewBox="0 0 ${modules} ${BAR_HEIGHT / module}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}

/** A mark per millimetre, a number per ten. */
function rulerSvg(width: PaperWidth): string {
  const room = width - 2 * SHEETS[width].side
  const marks = Array.from(
    { length: room + 1 },
    (_, at) => `M${at} 0v${at % 10 === 0 ? 3 : at % 5 === 0 ? 2 : 1}`,
  )
  const numbers = Array.from(
    { length: Math.floor(room / 10) },
    (_, at) => `<text x="${(at + 1) * 10}" y="5.4">${(at + 1) * 10}</text>`,
  )
  return `<svg class="ruler" viewBox="-0.1 0 ${room + 0.2} 6"><path d="${marks.join('')}"/>${numbers.join('')}</svg>`
}

function watermark(text: string): string {
  const row = `<span>${escaped(text)}</span>`
  return `<div class="across" aria-hidden="true">${row.repeat(40)}</div>`
}

function styleOf(width: PaperWidth): string {
  const { side, base, big, qr } = SHEETS[width]
  return `
@page{margin:0}
*{box-sizing:border-box;margin:0;padding:0}
html{width:${width}mm;background:#fff;color:#000;font:500 ${base}pt/1.35 Slip,sans-serif;font-variant-numeric:tabular-nums;text-rendering:geometricPrecision;word-spacing:.1em;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{position:relative;width:${width}mm;overflow:hidden}
main{padding:3mm ${side}mm 4mm}
p,span,td,figcaption{overflow-wrap:break-word}
.center{text-align:center}.right{text-align:right}
.bold{font-weight:800}
.large{font-size:1.45em;line-height:1.2;padding:.1em 0}
${big.map((points, at) => `.big${at}{font-size:${points}pt;line-height:1.15;font-weight:800;white-space:nowrap}`).join('')}
.pair{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 2mm}
.pair>:last-child{margin-left:auto;text-align:right;min-width:0;font-weight:600}
table{width:100%;border-collapse:collapse}
td{vertical-align:bottom;padding-left:2mm;text-align:right;white-space:nowrap}
td:first-child{padding-left:0;text-align:left;white-space:normal}
hr{border:0;border-top:.25mm dashed #000;margin:1.2mm 0}
hr.double{border-top:.8mm double #000}
.space{height:2mm}
p.band+:not(.band){margin-top:1.5mm}:not(.band)+p.band{margin-top:1mm}
.band{background:#000;color:#fff;font-weight:800;text-align:center;padding:.6mm 1mm;line-height:1.25}
figure{text-align:center;padding:1mm 0}
figure svg{display:block;margin:0 auto}
figure:not(.bars) svg{width:${qr}mm;height:${qr}mm}
.bars{position:relative;z-index:1;background:#fff}
.ruler{display:block;overflow:visible;width:100%;height:6mm}
.ruler path{stroke:#000;stroke-width:.2}
.ruler text{font-size:2.2px;text-anchor:middle}
.across{position:absolute;inset:0;overflow:hidden;pointer-events:none;display:flex;flex-direction:column;gap:24mm;padding-top:22mm}
.across span{flex:none;transform:rotate(-24deg);text-align:center;font-size:${width === 58 ? 13 : 18}pt;font-weight:800;letter-spacing:.06em;color:rgb(0 0 0/.16);white-space:nowrap}`
}
