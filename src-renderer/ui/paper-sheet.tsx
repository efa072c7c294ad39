import type { PaperDocument, PaperLine, PaperWidth } from '#contract/paper-views.ts'
import { code128Path } from '#domain/code-128.ts'
import { drawQr } from './qr-drawing.ts'

/** Paper is white in any theme: the slip looks as it will in the hand. */
const WIDTH: Readonly<Record<PaperWidth, string>> = { 58: 'w-64', 80: 'w-88' }
/** Largest first; the first size whose letters fit the roll is used. */
const BIG: readonly (readonly [most: number, look: string])[] = [
  [10, 'text-[2rem]'],
  [13, 'text-[1.6rem]'],
  [17, 'text-[1.25rem]'],
  [Infinity, 'text-body'],
]
const ALIGN = { left: 'text-left', center: 'text-center', right: 'text-right' } as const

/** A slip drawn as its paper. All content is plain text, exactly as typed. */
export function PaperSheet({ document }: { readonly document: PaperDocument }) {
  const { width, title, lines, watermark } = document
  return (
    <article
      aria-label={title}
      data-slip={width}
      data-selectable
      className={`relative mx-auto flex ${WIDTH[width]} shrink-0 flex-col overflow-hidden bg-qr-light px-3 py-4 text-note leading-5 text-qr-dark shadow-[0_1px_6px_#0006] forced-color-adjust-none`}
    >
      {lines.map((line, at) => (
        <Line key={at} line={line} width={width} />
      ))}
      {watermark === undefined ? null : <Across text={watermark} />}
    </article>
  )
}

function Line({ line, width }: { readonly line: PaperLine; readonly width: PaperWidth }) {
  switch (line.kind) {
    case 'text': {
      const size =
        line.size === 'big'
          ? `${bigOf(line.text, width)} leading-tight font-extrabold whitespace-nowrap`
          : line.size === 'large'
            ? 'text-lead font-extrabold'
            : line.bold === true
              ? 'font-bold'
              : ''
      return <p className={`wrap-anywhere ${ALIGN[line.align ?? 'left']} ${size}`}>{line.text}</p>
    }
    case 'pair':
      return (
        <p className={`flex flex-wrap justify-between gap-x-3 ${line.bold === true ? 'font-extrabold' : ''}`}>
          <span>{line.left} </span>
          <span className="ml-auto min-w-0 text-right font-semibold wrap-anywhere">{line.right}</span>
        </p>
      )
    case 'table':
      return (
        <table className="w-full border-collapse">
          <tbody>
            {line.rows.map(([first = '', ...rest], at) => (
              <tr key={at}>
                <th scope="row" className="text-left font-medium">
                  {first}
                </th>
                {rest.map((cell, column) => (
                  <td key={column} className="pl-2 text-right align-bottom font-semibold whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'rule':
      return <hr className="my-1.5 border-t border-dashed border-qr-dark" />
    case 'space':
      return <div className="h-3" />
    case 'qr':
      return <Qr content={line.content} caption={line.caption} />
    case 'barcode':
      return <Bars content={line.content} />
    case 'ruler':
      return <div aria-hidden="true" className="my-1 h-3 border-x border-b border-qr-dark" />
    case 'band':
      return <p className="bg-qr-dark px-2 py-0.5 text-center font-extrabold text-qr-light">{line.text}</p>
    case 'cut':
      return null
  }
}

function bigOf(text: string, width: PaperWidth): string {
  const room = width === 80 ? 1.4 : 1
  return BIG.find(([most]) => text.length <= most * room)?.[1] ?? ''
}

function Qr({ content, caption }: { readonly content: string; readonly caption: string | undefined }) {
  const check = drawQr(content)
  return (
    <figure className="flex flex-col items-center py-1 text-center">
      {check.ok ? (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${check.drawing.side} ${check.drawing.side}`}
          shapeRendering="crispEdges"
          className="size-32 bg-qr-light"
        >
          <path d={check.drawing.path} className="fill-qr-dark" />
        </svg>
      ) : null}
      {caption === undefined ? null : <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** Above the watermark, as on paper; one pixel for a module, so that the screen too can be scanned. */
function Bars({ content }: { readonly content: string }) {
  const { path, width } = code128Path(content, 40)
  return (
    <svg
      aria-hidden="true"
      data-barcode={content}
      width={width}
      viewBox={`0 0 ${width} 40`}
      shapeRendering="crispEdges"
      className="relative z-1 mx-auto my-1 shrink-0 bg-qr-light"
    >
      <path d={path} className="fill-qr-dark" />
    </svg>
  )
}

function Across({ text }: { readonly text: string }) {
  return (
    <div
      aria-hidden="true"
      data-watermark=""
      className="pointer-events-none absolute inset-0 overflow-hidden"
    >
      <div className="absolute inset-x-0 -top-4 flex flex-col gap-20 pt-16">
        {Array.from({ length: 30 }, (_, row) => (
          <span
            key={row}
            className="shrink-0 -rotate-[24deg] text-center text-lead font-extrabold tracking-wider whitespace-nowrap opacity-15"
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  )
}
