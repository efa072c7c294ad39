import type { KeyboardEvent, ReactNode } from 'react'

export type Column<Row> = {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end'
  readonly className?: string
}

type Props<Row> = {
  /** Names the table for readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** A press or Enter on a row; each row is then a stop of the Tab key. */
  readonly onOpen?: (row: Row) => void
  readonly selected?: string
  /** Shown in the place of rows. */
  readonly empty?: ReactNode
}

/** A plain table: sticky headings, rows of 48 px, no grid lines. */
export function DataTable<Row>({ caption, columns, rows, rowKey, onOpen, selected, empty }: Props<Row>) {
  if (rows.length === 0 && empty !== undefined) return empty
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 z-10 bg-surface">
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={`px-3 py-2 text-note font-semibold text-muted ${column.align === 'end' ? 'text-right' : ''} ${column.className ?? ''}`}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            aria-selected={selected === undefined ? undefined : selected === rowKey(row)}
            {...(onOpen === undefined ? {} : openers(() => onOpen(row)))}
            className={`h-12 odd:bg-raised aria-selected:bg-waiting-soft ${onOpen === undefined ? '' : 'cursor-pointer hover:bg-sunken'}`}
          >
            {columns.map((column) => (
              <td
                key={column.key}
                className={`px-3 py-2 first:rounded-l-control last:rounded-r-control ${column.align === 'end' ? 'text-right tabular-nums' : ''} ${column.className ?? ''}`}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function openers(open: () => void) {
  return {
    tabIndex: 0,
    onClick: open,
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      if (event.key !== 'Enter' || event.repeat || event.target !== event.currentTarget) return
      event.preventDefault()
      open()
    },
  }
}
