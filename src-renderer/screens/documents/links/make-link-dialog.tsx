import { useState } from 'react'
import type { LinkOffer } from '#contract/links-views.ts'
import { BUYER_FIELDS, type BuyerField } from '#domain/buyer.ts'
import { useRefusal } from '../../../till/refusal.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DoOrCancel } from '../../../ui/do-or-cancel.tsx'
import { TextField } from '../../../ui/field.tsx'
import { rupiahText, typedRupiah } from '../../../ui/rupiah-text.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { WhyLine } from '../../../ui/why-line.tsx'
import { useWords } from '../../../words/words.tsx'
import { EMPTY_LINK, faultsOf, methodKey, wishOf, type LinkDraft } from './link-draft.ts'
import { LinkedField } from './linked-field.tsx'
import { useMakeLink } from './use-make-link.ts'

type Props = {
  readonly offer: LinkOffer
  readonly onMade: (reference: string) => void
  readonly onClose: () => void
}

const PADS: Readonly<Partial<Record<BuyerField, 'phone'>>> = { phone: 'phone' }
const NONE = ''

/** A new payment link: the amount, the buyer, and what the page is asked for. */
export function MakeLinkDialog({ offer, onMade, onClose }: Props) {
  const { t } = useWords()
  const [draft, setDraft] = useState<LinkDraft>(EMPTY_LINK)
  const { make, isPending, question, error, reset } = useMakeLink(onMade)
  const refusal = useRefusal()(question === undefined ? error : null)
  const faults = faultsOf(draft, offer)
  const first = Object.keys(faults).length > 0
  const change = (next: Partial<LinkDraft>) => {
    if (error !== null) reset()
    setDraft((now) => ({ ...now, ...next }))
  }
  const fault = (name: keyof LinkDraft) => {
    const why = faults[name]
    if (why === undefined) return undefined
    const most = offer.mostMinor === undefined ? '' : rupiahText(offer.mostMinor)
    const words =
      why === 'most' || why === 'no-method' ? t(`links.fault.${why}`, { most }) : t(`bill.why.${why}`)
    return { words, isEmpty: why === 'missing' }
  }
  const submit = () => {
    const wish = first ? undefined : wishOf(draft, offer)
    if (wish !== undefined) make(wish)
  }
  useShortcuts({ Enter: submit }, { inDialog: true })
  return (
    <Dialog
      title={t('links.make')}
      isOpen
      onClose={onClose}
      actions={
        <DoOrCancel
          words={t(question === undefined ? 'links.make.do' : `links.make.${question}`)}
          name="do-make"
          whyId="link-why"
          isOff={first}
          isPending={isPending}
          onDo={submit}
          onCancel={onClose}
        />
      }
    >
      <form className="grid grid-cols-2 gap-4 small:grid-cols-1" onSubmit={(event) => event.preventDefault()}>
        <TextField
          id="link-amount"
          label={t('links.amount')}
          value={draft.amount}
          onText={(text) => change({ amount: typedRupiah(draft.amount, text) })}
          pad="money"
          autoFocus
          fault={fault('amount')}
        />
        <TextField
          id="link-note"
          label={t('links.note')}
          value={draft.note}
          onText={(note) => change({ note })}
          fault={fault('note')}
        />
        {BUYER_FIELDS.map((field) => (
          <TextField
            key={field}
            id={`link-${field}`}
            label={t(`links.buyer.${field}`)}
            value={draft[field]}
            onText={(text) => change({ [field]: text })}
            {...(PADS[field] === undefined ? {} : { pad: PADS[field] })}
            help={field === 'phone' ? t('links.buyer.phone.help') : undefined}
            fault={fault(field)}
          />
        ))}
        {offer.pageMethods.length === 0 ? null : (
          <>
            <SelectField
              id="link-method"
              label={t('link.choose')}
              value={draft.method}
              onChange={(method) => change({ method })}
              options={[
                { value: NONE, words: t('link.choose.customer') },
                ...offer.pageMethods.map((method) => ({ value: methodKey(method), words: method.name })),
              ]}
            />
            <TextField
              id="link-fee"
              label={t('links.fee')}
              value={draft.fee}
              onText={(text) => change({ fee: typedRupiah(draft.fee, text) })}
              pad="money"
              help={t('links.fee.help')}
              fault={fault('fee')}
            />
          </>
        )}
        {offer.payTypes.length < 2 ? null : (
          <SelectField
            id="link-pay-type"
            label={t('links.pay-type')}
            value={draft.payType === '' ? (offer.payTypes[0] ?? '') : draft.payType}
            onChange={(payType) => change({ payType })}
            options={offer.payTypes.map((value) => ({ value, words: value }))}
          />
        )}
        {offer.balanceTypes.length === 0 ? null : (
          <SelectField
            id="link-balance"
            label={t('links.balance-type')}
            value={draft.balanceType}
            onChange={(balanceType) => change({ balanceType })}
            options={[
              { value: NONE, words: t('links.balance.none') },
              ...offer.balanceTypes.map((value) => ({ value, words: t(`links.balance.${value}`) })),
            ]}
          />
        )}
        {offer.linked.length === 0 && draft.linked === '' ? null : (
          <LinkedField
            choices={offer.linked}
            value={draft.linked}
            onChange={(linked) => change({ linked })}
          />
        )}
      </form>
      <p className="text-note text-muted">{t('links.make.valid', { n: offer.minutes })}</p>
      <WhyLine id="link-why" refused={question === undefined ? refusal : t(`links.question.${question}`)}>
        {first ? t('links.make.why') : ''}
      </WhyLine>
    </Dialog>
  )
}
