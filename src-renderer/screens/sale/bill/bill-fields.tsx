import type { ReactNode } from 'react'
import { INSTALMENT_AMOUNTS, type BillText } from '#domain/bill-draft.ts'
import { ADDRESS_PARTS } from '#domain/bill.ts'
import { useWords } from '../../../words/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FieldSays } from '../../../ui/field.tsx'
import type { PadKind } from '../../../ui/field-pad.tsx'
import { typedRupiah } from '../../../ui/rupiah-text.ts'
import { SmallField } from '../../../ui/small-field.tsx'
import { typedDay } from '../../../words/days.ts'
import type { BillForm } from './bill-form.ts'

type Props = { readonly form: BillForm }

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="float-left mb-3 w-full text-lead font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}

const PADS: Readonly<Partial<Record<BillText, PadKind>>> = {
  phone: 'phone',
  phoneNumber: 'phone',
  postalCode: 'code',
  contract: 'code',
  number: 'digits',
  count: 'digits',
  dueOn: 'digits',
}
const AMOUNTS: ReadonlySet<BillText> = new Set(INSTALMENT_AMOUNTS)
/** Longer than half a row shows. */
const WIDE: ReadonlySet<BillText> = new Set(['name', 'email', 'address', 'validationCode', 'cardToken'])
// What is too long is refused with a word; a silent cut would change a name.
const LONGEST_TYPED = 300

type FieldProps = Props & { readonly name: BillText; readonly help?: ReactNode; readonly autoFocus?: boolean }

/** One text of the bill. */
function Field({ form: { draft, setTexts, faultOf, labelOf }, name, help, autoFocus = false }: FieldProps) {
  const text = draft.texts[name] ?? ''
  const isAmount = AMOUNTS.has(name)
  const pad = isAmount ? 'money' : PADS[name]
  const typed = (next: string) => {
    if (isAmount) return typedRupiah(text, next)
    return name === 'dueOn' ? typedDay(text, next) : next
  }
  return (
    <div className={`flex min-w-0 grow ${WIDE.has(name) ? 'basis-full' : 'basis-40'}`}>
      <SmallField
        label={labelOf(name)}
        value={text}
        onText={(next) => setTexts({ [name]: typed(next) })}
        {...(pad === undefined ? {} : { pad })}
        fault={faultOf(name)}
        help={help}
        autoFocus={autoFocus}
        maxLength={LONGEST_TYPED}
      />
    </div>
  )
}

function Fields({ form, names }: Props & { readonly names: readonly BillText[] }) {
  return (
    <div className="flex flex-wrap gap-3">
      {names.map((name) => (
        <Field key={name} form={form} name={name} />
      ))}
    </div>
  )
}

export function CustomerFields({ form }: Props) {
  const { t } = useWords()
  return (
    <Section title={t('bill.section.customer')}>
      <div className="flex flex-wrap gap-3">
        <Field form={form} name="name" autoFocus />
        <Field form={form} name="email" />
        <Field form={form} name="phone" />
      </div>
    </Section>
  )
}

const PERIODS = ['30D', '3M', '6M', '12M'] as const

export function PaylaterFields({ form }: Props) {
  const { t } = useWords()
  const { draft, setTexts, faultOf } = form
  const copy = () => {
    const { name = '', phone } = draft.texts
    const [firstName = '', ...rest] = name.trim().split(/\s+/)
    setTexts({ firstName, lastName: rest.join(' '), ...(phone === undefined ? {} : { phoneNumber: phone }) })
  }
  return (
    <>
      <Section title={t('bill.section.paylater')}>
        <ChoiceField
          form={form}
          name="period"
          options={PERIODS.map((value) => ({ value, words: t(`bill.period.${value}`) }))}
        />
      </Section>
      <Section title={t('bill.section.address')}>
        <div>
          <Button name="same-address" onPress={copy}>
            {t('bill.address.same')}
          </Button>
        </div>
        <div className="flex flex-wrap gap-3">
          {ADDRESS_PARTS.map((part) => (
            <Field
              key={part}
              form={form}
              name={part}
              {...(part === 'lastName' && faultOf(part) === undefined
                ? { help: t('bill.lastName.help') }
                : {})}
            />
          ))}
        </div>
      </Section>
    </>
  )
}

type ChoiceProps = Props & {
  readonly name: 'period' | 'isInstalment'
  readonly options: readonly { readonly value: string; readonly words: string }[]
}

function ChoiceField({ form: { draft, setTexts, faultOf, labelOf }, name, options }: ChoiceProps) {
  const { t } = useWords()
  const isWrong = faultOf(name) !== undefined
  const id = `bill-${name}-says`
  return (
    <div>
      <Choice
        label={labelOf(name)}
        value={draft.texts[name] ?? ''}
        options={options}
        onChange={(value) => setTexts({ [name]: value })}
        isInvalid={isWrong}
        describedBy={id}
      />
      <FieldSays id={id} fault={isWrong ? { words: t('bill.why.choice'), isEmpty: false } : undefined} />
    </div>
  )
}

export function CardFields({ form }: Props) {
  const { t } = useWords()
  return (
    <Section title={t('bill.section.card')}>
      <ChoiceField
        form={form}
        name="isInstalment"
        options={(['Y', 'N'] as const).map((value) => ({ value, words: t(`bill.isInstalment.${value}`) }))}
      />
      <Fields form={form} names={['cardToken']} />
    </Section>
  )
}

export function PromotionFields({ form }: Props) {
  const { t } = useWords()
  return (
    <Section title={t('bill.section.promotion')}>
      <Fields form={form} names={['validationCode']} />
    </Section>
  )
}

export function InstalmentFields({ form }: Props) {
  const { t } = useWords()
  const more = [...INSTALMENT_AMOUNTS, 'aggregator', 'subAggregator'] as const
  // A fault must not hide behind a closed part.
  const isOpen = more.some((name) => form.faultOf(name) !== undefined)
  return (
    <Section title={t('bill.section.instalment')}>
      <Fields form={form} names={['contract', 'number', 'count', 'dueOn']} />
      <div>
        <Disclosure key={String(isOpen)} label={t('bill.more')} isOpenAtFirst={isOpen}>
          {() => <Fields form={form} names={more} />}
        </Disclosure>
      </div>
    </Section>
  )
}
