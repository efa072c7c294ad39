import { useState } from 'react'
import type { TermsInput } from '#contract/settlement-input.ts'
import { FEE_ROUNDINGS } from '#domain/fee-rules.ts'
import { QRIS_CLASSES, qrisPreset } from '#domain/qris-mdr.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useFocusNext } from '../../ui/use-focus-next.ts'
import { useWords } from '../../words/words.tsx'
import { FeeRuleDialog } from './fee-rule-dialog.tsx'
import { ruleWords, type Rule } from './fee-words.ts'

type Props = { readonly terms: TermsInput; readonly onTerms: (terms: TermsInput) => void }

/** What the provider or the bank keeps of a payment. A changed rule must be confirmed again. */
export function FeeCard({ terms, onTerms }: Props) {
  const words = useWords()
  const { t } = words
  const [edited, setEdited] = useState<{ readonly at?: number } | undefined>(undefined)
  const focusNext = useFocusNext()
  const { rules, rounding, confirmed } = terms.fees
  const put = (next: readonly Rule[]) =>
    onTerms({ ...terms, fees: { rules: [...next], rounding, confirmed: false } })
  return (
    <section aria-labelledby="reconcile-fees" className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <div>
        <h2 id="reconcile-fees" className="text-lead font-bold">
          {t('reconcile.fees')}
        </h2>
        <p className="text-note text-muted">{t('reconcile.fees.lead')}</p>
      </div>
      {rules.length === 0 ? <p>{t('reconcile.fees.none')}</p> : null}
      <ul data-reconcile-rules={rules.length} className="flex flex-col">
        {rules.map((rule, at) => (
          <li
            key={ruleWords(words, rule).join(' ')}
            className="flex flex-wrap items-center gap-3 border-t border-line py-1"
          >
            <span className="min-w-0 grow">
              <span className="font-semibold">{ruleWords(words, rule)[0]}</span>{' '}
              <span className="text-note">{ruleWords(words, rule).slice(1).join(' · ')}</span>
            </span>
            <Button
              name="edit-rule"
              label={`${t('reconcile.fees.edit')}: ${ruleWords(words, rule).join(' ')}`}
              onPress={() => setEdited({ at })}
            >
              {t('reconcile.fees.edit')}
            </Button>
            <Button
              name="drop-rule"
              label={`${t('reconcile.fees.drop')}: ${ruleWords(words, rule).join(' ')}`}
              onPress={() => {
                focusNext('add-rule')
                put(rules.filter((_, index) => index !== at))
              }}
            >
              {t('reconcile.fees.drop')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button name="add-rule" onPress={() => setEdited({})}>
          {t('reconcile.fees.add')}
        </Button>
      </div>
      {rules.length > 0 ? null : (
        <div className="flex flex-col gap-2">
          <p className="text-note text-muted">{t('reconcile.fees.preset')}</p>
          <div className="flex flex-wrap gap-3">
            {QRIS_CLASSES.map((of) => (
              <Button
                key={of}
                name={`preset-${of}`}
                onPress={() => {
                  focusNext('add-rule')
                  put([...qrisPreset(of).rules])
                }}
              >
                {t(`reconcile.preset.${of}`)}
              </Button>
            ))}
          </div>
        </div>
      )}
      <Choice
        label={t('reconcile.rounding')}
        value={rounding}
        onChange={(next) => onTerms({ ...terms, fees: { ...terms.fees, rounding: next, confirmed: false } })}
        options={FEE_ROUNDINGS.map((value) => ({ value, words: t(`reconcile.rounding.${value}`) }))}
      />
      <Switch
        isOn={confirmed}
        isDisabled={rules.length === 0}
        onChange={(isOn) => onTerms({ ...terms, fees: { ...terms.fees, confirmed: isOn } })}
      >
        {t('reconcile.fees.confirm')}
      </Switch>
      {edited === undefined ? null : (
        <FeeRuleDialog
          rule={edited.at === undefined ? undefined : rules[edited.at]}
          others={rules.filter((_, index) => index !== edited.at)}
          onRule={(rule) => {
            const { at } = edited
            put(
              at === undefined ? [...rules, rule] : rules.map((each, index) => (index === at ? rule : each)),
            )
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}
