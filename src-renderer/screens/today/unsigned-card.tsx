import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { BusinessDay } from '#contract/review-views.ts'
import type { SignoffDays } from '#contract/signoff-views.ts'
import { SignOffDialog } from '../../acts/sign-off/sign-off-dialog.tsx'
import { useNavigation } from '../../till/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { moneyWords } from '../../ui/money-text.tsx'
import { dayWords } from '../../words/day-words.ts'
import { useWords } from '../../words/words.tsx'
import { Card } from './card.tsx'
import { firstToSign, unsignedIn } from './verdict.ts'

/** As many as are worked off in an evening. */
const SHOWN = 4

/** Days that are over and that no manager has signed; each opens its sign-off. */
export function UnsignedCard({ asked }: { readonly asked: UseQueryResult<SignoffDays> }) {
  const { t, language } = useWords()
  const { openWanted } = useNavigation()
  const [signing, setSigning] = useState<BusinessDay | undefined>(undefined)
  const close = () => setSigning(undefined)
  return (
    <>
      <Card name="unsigned" title={t('today.unsigned')} asked={asked}>
        {(list) => {
          const first = firstToSign(list)
          const days = first === undefined ? unsignedIn(list) : [first]
          if (days.length === 0) {
            const words = t(list.since === undefined ? 'today.unsigned.nothing' : 'today.unsigned.none')
            return <Mark tone="paid" shape="up" words={words} />
          }
          return (
            <>
              {first === undefined ? (
                <Mark tone="clock" shape="note" words={t('today.unsigned.count', { n: days.length })} />
              ) : (
                <p className="text-note">{t('today.unsigned.first')}</p>
              )}
              <ul className="flex flex-col gap-1.5" aria-labelledby="today-unsigned">
                {days.slice(0, SHOWN).map(({ day, cameMinor, cashMinor }) => (
                  <li key={day}>
                    <Button
                      name={`sign-${day}`}
                      className="w-full justify-between! px-4!"
                      onPress={() => setSigning(day)}
                    >
                      {t('today.unsigned.day', {
                        day: dayWords(day, language),
                        amount: moneyWords(cameMinor + cashMinor),
                      })}
                    </Button>
                  </li>
                ))}
              </ul>
              {days.length > SHOWN ? (
                <p className="text-note text-muted">
                  {t(list.next === undefined ? 'today.unsigned.more' : 'today.unsigned.older', {
                    n: days.length - SHOWN,
                  })}
                </p>
              ) : null}
            </>
          )
        }}
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
