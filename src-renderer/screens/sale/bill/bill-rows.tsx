import { ITEM_TEXTS, MOST_ROWS } from '#domain/bill-draft.ts'
import { readAmount } from '#domain/bill-forms.ts'
import { useWords } from '../../../words/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { typedRupiah } from '../../../ui/rupiah-text.ts'
import { SmallField } from '../../../ui/small-field.tsx'
import { newItem, newListed } from './bill-draft.ts'
import { Section } from './bill-fields.tsx'
import type { BillForm } from './bill-form.ts'

type Row = Readonly<Record<string, string>>

type Cell = {
  readonly name: string
  readonly label: string
  readonly pad?: 'money' | 'digits'
}

type Props<R extends Row> = {
  readonly form: BillForm
  readonly list: 'items' | 'bills'
  readonly rows: readonly R[]
  readonly cells: readonly Cell[]
  readonly onRows: (rows: readonly R[]) => void
  readonly onAdd: () => void
  readonly minorOf: (row: R) => bigint
}

/** Rows that add up to the sale. */
function BillRows<R extends Row>({ form, list, rows, cells, onRows, onAdd, minorOf }: Props<R>) {
  const { t } = useWords()
  const sum = rows.reduce((total, row) => total + minorOf(row), 0n)
  const change = (at: number, name: string, text: string) =>
    onRows(rows.map((row, place) => (place === at ? { ...row, [name]: text } : row)))
  return (
    <Section title={t(`bill.section.${list}`)}>
      {rows.map((row, at) => {
        const title = t(list === 'items' ? 'bill.item.title' : 'bill.listed.title', { n: at + 1 })
        return (
          // The place is the row's only identity.
          <fieldset key={at} className="flex min-w-0 flex-col gap-2 rounded-control bg-sunken p-3">
            <legend className="float-left w-full font-semibold">{title}</legend>
            <div className="flex flex-wrap gap-3">
              {cells.map(({ name, label, pad }) => (
                <div key={name} className={`flex min-w-0 grow ${isWide(name) ? 'basis-full' : 'basis-40'}`}>
                  <SmallField
                    label={label}
                    value={row[name] ?? ''}
                    onText={(text) =>
                      change(at, name, pad === 'money' ? typedRupiah(row[name] ?? '', text) : text)
                    }
                    {...(pad === undefined ? {} : { pad })}
                    fault={form.faultOf(`${list}.${at}.${name}`)}
                    maxLength={300}
                  />
                </div>
              ))}
            </div>
            {rows.length < 2 ? null : (
              <div>
                <Button
                  kind="quiet"
                  label={t('bill.remove.row', { row: title })}
                  onPress={() => onRows(rows.filter((_row, place) => place !== at))}
                >
                  {t('bill.remove')}
                </Button>
              </div>
            )}
          </fieldset>
        )
      })}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button name={`add-${list}`} isDisabled={rows.length >= MOST_ROWS} onPress={onAdd}>
          {t(`bill.${list}.add`)}
        </Button>
        <p className="font-semibold tabular-nums">
          {t('bill.sum', { sum: moneyWords(sum), amount: moneyWords(form.minor) })}
        </p>
      </div>
      <RefusalNote>{form.faultOf(list)}</RefusalNote>
    </Section>
  )
}

const WIDE = new Set(['name', 'url', 'indonesia', 'english'])
const isWide = (name: string): boolean => WIDE.has(name)

export function ItemRows({ form }: { readonly form: BillForm }) {
  const { t } = useWords()
  const { draft, ask, setItems } = form
  return (
    <BillRows
      form={form}
      list="items"
      rows={draft.items}
      cells={ITEM_TEXTS.map((name) => ({
        name,
        label: t(`bill.item.${name}`),
        ...(name === 'price' ? { pad: 'money' as const } : {}),
        ...(name === 'quantity' ? { pad: 'digits' as const } : {}),
      }))}
      onRows={setItems}
      onAdd={() => setItems([...draft.items, newItem(draft.items, ask, t('bill.item.goods'))])}
      minorOf={({ price, quantity }) =>
        /^\d{1,6}$/.test(quantity) ? (readAmount(price)?.minor ?? 0n) * BigInt(quantity) : 0n
      }
    />
  )
}

export function ListedRows({ form }: { readonly form: BillForm }) {
  const { t } = useWords()
  const { draft, ask, setBills } = form
  const inEnglish = ask.listShape === 'texts'
  return (
    <BillRows
      form={form}
      list="bills"
      rows={draft.bills}
      cells={[
        { name: 'code', label: t(`bill.listed.code.${ask.listShape}`) },
        { name: 'indonesia', label: t('bill.listed.indonesia') },
        ...(inEnglish ? [{ name: 'english', label: t('bill.listed.english') }] : []),
        { name: 'amount', label: t('bill.listed.amount'), pad: 'money' },
        { name: 'subCompany', label: t('bill.optional', { label: t('bill.listed.subCompany') }) },
      ]}
      onRows={setBills}
      onAdd={() => setBills([...draft.bills, newListed(draft.bills)])}
      minorOf={({ amount }) => readAmount(amount)?.minor ?? 0n}
    />
  )
}
