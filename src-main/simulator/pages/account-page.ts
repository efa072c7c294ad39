import { timestampB } from '#domain/timestamp.ts'
import { masked } from './agreement-page.ts'
import type { HostedPage, PageContext } from './hosted-page.ts'
import type { Account } from '../records.ts'

type State = Account['state'] | 'expired'

const TONES = { waiting: 'open', opened: 'good', refused: 'bad', expired: 'bad' } as const

/** The page on which a customer completes account creation, once (interface, 2.7, `webRedirectUrl`). */
export function accountPage(id: string, { state, now }: PageContext): HostedPage | undefined {
  const account = state.records.all('account').find(({ pageId }) => pageId === id)
  if (account === undefined) return undefined
  const by: State = account.state === 'waiting' && account.expiresAt <= now ? 'expired' : account.state
  return {
    formToken: account.formToken,
    card: (words) => ({
      title: words.accountTitle,
      badge: { tone: TONES[by], text: words.accountStates[by] },
      rows: [
        [words.reference, account.id],
        [words.name, account.name],
        [words.phone, masked(account.phoneNo)],
        [words.answerBefore, timestampB(account.expiresAt)],
      ],
      ...(by !== 'waiting'
        ? {}
        : {
            form: {
              token: account.formToken,
              buttons: [
                { act: 'open', label: words.openAccount, tone: 'main' },
                { act: 'refuse', label: words.refuse, tone: 'bad' },
              ],
            },
          }),
    }),
    act: (act) => {
      if (by !== 'waiting' || (act !== 'open' && act !== 'refuse')) return false
      state.records.put({ ...account, state: act === 'open' ? 'opened' : 'refused' })
      return true
    },
  }
}
