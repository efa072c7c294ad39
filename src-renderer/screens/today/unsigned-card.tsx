import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { BusinessDay } from '#contract/review-views.ts'
import type { SignoffDays } from '#contract/signoff-views.ts'
import { SignOffDialog } from '../../acts/sign-off/sign-off-dialog.tsx'
import { useNavigation } from '../../till/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Mark } from '../../ui/mark.tsx'
import { moneyWords } from '../../ui/money-text.tsx'
import { dayWords } from '../../words/day-words.ts'
import { useWords } from '../../words/words.tsx'
import { Card } from './card.tsx'
import { aboveIn, firstToSign, isPartOf, unsignedIn } from './verdict.ts'

/** As many as are worked off in an evening. */
const SHOWN = 4

/** Days that are over and that no manager has signed; each opens its sign-off. */
export function UnsignedCard({ asked }: { readonly asked: UseQueryResult<SignoffDays> }) {
  const { t } = useWords()
  const { openWanted } = useNavigation()
  const [signing, setSigning] = useState<BusinessDay | undefined>(undefined)
  const close = () => setSigning(undefined)
  return (
    <>
      <Card name="unsigned" title={t('today.unsigned')} asked={asked}>
        {(list) => (
          <>
            <Named words="today.unsound" days={list.unsound ?? []} onShow={setSigning} />
            <Named words="today.above" days={aboveIn(list).map(({ day }) => day)} onShow={setSigning} />
            {list.building === undefined ? (
              <Unsigned list={list} onSign={setSigning} />
            ) : (
              <Callout tone="clock" shape="wait">
                <p>{t('today.unsigned.building')}</p>
              </Callout>
            )}
          </>
        )}
      </Card>
      {signing === undefined ? null : (
        <SignOffDialog
          day={signing}
          onClose={close}
          onOrder={(reference) => {
            close()
            openWanted({ kind: 'history', reference })
          }}
        />
      )}
    </>
  )
}

type ListProps = { readonly list: SignoffDays }
type NamedProps = {
  readonly words: 'today.unsound' | 'today.above'
  readonly days: readonly BusinessDay[]
  readonly onShow: (day: BusinessDay) => void
}

/** Signed days that no one may overlook: each opens its sign-off. */
function Named({ words, days, onShow }: NamedProps) {
  const { t, language } = useWords()
  if (days.length === 0) return null
  return (
    <Callout tone="danger" shape="down">
      <p className="font-semibold">{t(words, { n: days.length })}</p>
      <ul className="flex flex-col gap-1.5">
        {days.map((day) => (
          <li key={day}>
            <Button name={`signed-${day}`} onPress={() => onShow(day)}>
              {t('today.unsound.day', { day: dayWords(day, language) })}
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  )
}

function Unsigned({ list, onSign }: ListProps & { readonly onSign: (day: BusinessDay) => void }) {
  const { t, language } = useWords()
  const first = firstToSign(list)
  const days = first === undefined ? unsignedIn(list) : [first]
  const { since, unsignedOlder: older = 0 } = list
  const all = days.length + older
  if (all === 0) {
    if (since === undefined) return <p className="text-muted">{t('today.unsigned.nothing')}</p>
    return isPartOf(list) ? null : <Mark tone="paid" shape="up" words={t('today.unsigned.none')} />
  }
  return (
    <>
      {first === undefined ? (
        <Mark tone="clock" shape="note" words={t('today.unsigned.count', { n: all })} />
      ) : (
        <p className="text-note">{t('today.unsigned.first')}</p>
      )}
      {days.length === 0 ? null : (
        <ul className="flex flex-col gap-1.5" aria-labelledby="today-unsigned">
          {days.slice(0, SHOWN).map(({ day, cameMinor, cashMinor }) => (
            <li key={day}>
              <Button
                name={`sign-${day}`}
                className="w-full justify-between! px-4!"
                onPress={() => onSign(day)}
              >
                {t('today.unsigned.day', {
                  day: dayWords(day, language),
                  amount: moneyWords(cameMinor + cashMinor),
                })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {days.length > SHOWN ? (
        <p className="text-note text-muted">{t('today.unsigned.more', { n: days.length - SHOWN })}</p>
      ) : null}
      {older > 0 ? <p className="text-note text-muted">{t('today.unsigned.older', { n: older })}</p> : null}
    </>
  )
}
