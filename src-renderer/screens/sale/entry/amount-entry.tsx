import { useEffect, useId, useRef, useState, useEffectEvent } from 'react'
import { MINIMUM_QR } from '#domain/money.ts'
import { ORDER_METHODS } from '#domain/order.ts'
import type { PaymentMethods } from '#contract/views.ts'
import { useWords } from '../../../words/words.tsx'
import { useQueryOf } from '../../../bridge/queries.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { amountKeys } from '../../../ui/amount-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { useEarlyDigits } from '../../../ui/early-keys.ts'
import { useErrorWords } from '../../../till/error-state.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { WithKeypad } from '../../../ui/with-keypad.tsx'
import { moneyOfDraft, type AmountDraft } from '../../../ui/amount-draft.ts'
import { useBillStep } from '../bill/use-bill-step.tsx'
import { AmountWords } from './amount-words.tsx'
import { MethodChoice } from './method-choice.tsx'
import { useNewSale } from './new-sale.tsx'
import { NoteField } from './note-field.tsx'
import { PageMethodChoice } from './page-method.tsx'
import type { SaleMethod } from './sale-method.ts'
import { SaleQuestion } from './sale-question.tsx'
import { useUsualMethods } from './usual-methods.ts'

/** The first screen: an amount, a payment method, Enter. */
export function AmountEntry() {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  const { draft, act, method, setMethod, note, setNote, begin, isPending, error, lastKey, ...typed } =
    useNewSale()
  const bill = useBillStep({ draft: typed.bill, setDraft: typed.setBill }, lastKey.took)
  const [isChoosing, setChoosing] = useState(false)
  const amount = useRef<HTMLInputElement>(null)
  const { data: health } = useQueryOf('health.get', {})
  const { data: ways } = useQueryOf('sale.methods', {})
  // Until the gateway's payment methods are known, every method's key works; an unavailable choice is
  // reverted later.
  const drawer = useQueryOf('cash.drawer', {}).data
  const methods: readonly SaleMethod[] = [
    ...(ways?.methods ?? ORDER_METHODS),
    ...(drawer?.elsewhere === false ? (['cash'] as const) : []),
    'split',
  ]
  // Not yet known whether cash is taken here: a choice that was made before stays.
  const isOffered = methods.includes(method) || (method === 'cash' && drawer === undefined)
  const usual = useUsualMethods()
  const [isAskedFor, askForAll] = useState(false)
  const isUsual = (name: SaleMethod) => name === 'cash' || (name !== 'split' && usual.has(name))
  const { most = {} } = ways ?? {}
  const missing = whyNot(draft, method, mostOf(most, method))
  // What this method cannot take, another one may.
  const isWhole = isAskedFor || !isUsual(method) || missing === 'maximum'
  const shown = isWhole ? methods : methods.filter(isUsual)
  const pageMethods = method === 'link' ? (ways?.pageMethods ?? []) : []
  const [wordsId, whyId] = [useId(), useId()]
  const unsound = health?.journal.state === 'broken' || health?.journal.state === 'failed'
  const why = reason()

  const whyInk =
    error !== null && !isPending
      ? 'text-danger-text'
      : missing === 'minimum' || missing === 'maximum'
        ? 'text-clock-text'
        : 'text-muted'

  function reason(): string {
    if (isPending) return t('sale.why.pending')
    if (unsound) return t('sale.why.journal')
    if (missing === 'minimum') return t('sale.why.minimum', { amount: moneyWords(MINIMUM_QR.minor) })
    if (missing === 'maximum') return tooMuch()
    if (missing === 'empty') return t('sale.why.empty')
    return error === null ? '' : wordsOf(error)
  }
  /** The limit, and the first method that takes this amount. */
  function tooMuch(): string {
    const { minor } = moneyOfDraft(draft)
    const offered = ORDER_METHODS.filter((name) => methods.includes(name))
    const other = offered.find((name) => name !== method && minor <= (most[name] ?? minor))
    const amount = moneyWords(mostOf(most, method) ?? 0n)
    return t(other === undefined ? 'sale.why.maximum' : `sale.why.maximum.${other}`, { method, amount })
  }
  const submit = () => {
    if (missing !== undefined || unsound || isPending) return
    bill.before({ minor: moneyOfDraft(draft).minor, method, go: begin })
  }
  useEffect(() => {
    if (!isOffered) setMethod('qr')
  }, [isOffered, setMethod])
  useEarlyDigits((digits) => act({ type: 'digits', digits }))
  usePastedText((text) => act({ type: 'text', text }))
  useShortcuts(
    Object.fromEntries(
      Object.entries({ ...amountKeys(act), Enter: submit }).map(([key, run]) => [
        key,
        (event: KeyboardEvent) => {
          if (!lastKey.isEcho(event.key)) run()
        },
      ]),
    ),
  )
  return (
    <form
      aria-label={t('common.nav.sale')}
      className="flex h-full flex-col gap-4 small:h-auto"
      onSubmit={(event) => event.preventDefault()}
    >
      <h1 className="sr-only">{t('common.nav.sale')}</h1>
      <div className="rounded-card bg-raised px-6 pt-2 pb-4 xl:px-8 xl:pt-4 xl:pb-6 small:px-4 small:pb-3">
        <div className="flex items-center gap-3">
          <AmountField
            ref={amount}
            label={t('sale.amount')}
            draft={draft}
            onAction={act}
            describedBy={wordsId}
          />
          {draft.digits === '' ? null : (
            <Button kind="quiet" shortcut="Esc" stacked onPress={() => act({ type: 'clear' })}>
              {t('sale.clear')}
            </Button>
          )}
        </div>
        <AmountWords id={wordsId} draft={draft} />
      </div>
      <WithKeypad onAction={act} className="gap-4 low:gap-2">
        {shown.length < 2 ? null : (
          <MethodChoice method={method} methods={shown} onChange={setMethod} isAskedFor={isAskedFor} />
        )}
        {pageMethods.length === 0 ? null : (
          <PageMethodChoice methods={pageMethods} isOpen={isChoosing} onOpen={setChoosing} />
        )}
        <NoteField note={note} onChange={setNote} onLeave={() => amount.current?.focus()} />
        <div className="grow" />
        <p
          id={whyId}
          role={error === null || isPending ? 'status' : 'alert'}
          className={`min-h-6 text-center text-body font-semibold low:empty:hidden ${whyInk}`}
        >
          {why}
        </p>
        <div className="flex gap-2 *:min-h-20 xl:*:min-h-24">
          <Button
            kind="primary"
            shortcut="Enter"
            isDisabled={missing !== undefined || unsound}
            isPending={isPending}
            describedBy={whyId}
            onPress={submit}
            className="min-w-0 grow text-lead xl:text-title"
          >
            {t(`sale.create.${method}`)}
          </Button>
          {shown.length === methods.length ? null : (
            <Button name="other-ways" onPress={() => askForAll(true)} className="w-26 shrink-0 px-2! xl:w-32">
              {t('sale.otherWays')}
            </Button>
          )}
        </div>
      </WithKeypad>
      {bill.dialog}
      <SaleQuestion />
    </form>
  )
}

/** The largest amount of the method, sen; undefined where it has none. */
function mostOf(most: PaymentMethods['most'], method: SaleMethod): bigint | undefined {
  return method === 'cash' || method === 'split' ? undefined : most[method]
}

/** Why the sale cannot begin, or undefined. */
function whyNot(
  draft: AmountDraft,
  method: SaleMethod,
  most: bigint | undefined,
): 'empty' | 'minimum' | 'maximum' | undefined {
  const { minor } = moneyOfDraft(draft)
  if (minor === 0n) return 'empty'
  if (most !== undefined && minor > most) return 'maximum'
  return method === 'qr' && minor < MINIMUM_QR.minor ? 'minimum' : undefined
}

/** Text pasted outside any other input field. */
function usePastedText(onText: (text: string) => void): void {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event
    if (
      target instanceof HTMLElement &&
      target.matches('input, textarea') &&
      target.closest('[data-amount-field]') === null
    )
      return
    event.preventDefault()
    onText(event.clipboardData?.getData('text/plain') ?? '')
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => pasted(event)
    window.addEventListener('paste', listener)
    return () => window.removeEventListener('paste', listener)
  }, [])
}
