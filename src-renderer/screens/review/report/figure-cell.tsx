import type { ReportFigures } from '#contract/review-views.ts'
import { MoneyText, moneyWords } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'
import { isOnlyCash, payTimeWords, successOf, timesOf } from './report-words.ts'

export const FIGURES = [
  ...(['count', 'came', 'cash', 'success', 'times'] as const),
  ...(['cancelled', 'reprinted'] as const),
] as const
export type FigureName = (typeof FIGURES)[number]

type Props = { readonly figure: FigureName; readonly figures: ReportFigures }

/** One figure of a group, with what it is out of. */
export function FigureCell({ figure, figures }: Props) {
  const words = useWords()
  const { t } = words
  const number = (n: number) => t('review.number', { n })
  const { paid, ended } = figures
  switch (figure) {
    case 'count':
      return (
        <>
          {number(figures.count)}
          <Below>{moneyWords(figures.askedMinor)}</Below>
        </>
      )
    case 'came':
      if (isOnlyCash(figures)) return <None />
      return (
        <>
          <MoneyText minor={figures.cameMinor} />
          <Below>{t('report.paid', { n: paid })}</Below>
        </>
      )
    case 'success': {
      const percent = successOf(figures)
      if (percent === undefined) return <None />
      return (
        <>
          {t('report.percent', { n: percent })}
          <Below>{t('report.outOf', { paid, ended })}</Below>
        </>
      )
    }
    case 'times': {
      const { median, slow } = timesOf(figures)
      if (median === undefined) return <None />
      return (
        <>
          {t('report.median', { time: payTimeWords(median, words) })}
          {slow === undefined ? null : <Below>{t('report.slow', { time: payTimeWords(slow, words) })}</Below>}
        </>
      )
    }
    case 'cash':
      return (
        <>
          <MoneyText minor={figures.cashMinor} />
          {figures.instead === 0 ? null : <Below>{t('report.instead', { n: figures.instead })}</Below>}
        </>
      )
    case 'cancelled':
    case 'reprinted':
      return number(figures[figure])
  }
}

function Below({ children }: { readonly children: string }) {
  return <span className="block font-normal text-muted">{children}</span>
}

function None() {
  const { t } = useWords()
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('report.none')}</span>
    </>
  )
}
