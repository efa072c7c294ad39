import { timestampB } from '#domain/timestamp.ts'
import type { HostedPage, PageContext } from './hosted-page.ts'
import type { Binding } from '../records.ts'

type State = Binding['state'] | 'expired'

const TONES = { waiting: 'open', agreed: 'good', refused: 'bad', expired: 'bad' } as const

/** The page of a binding (interface, 2.6, `redirectUrl`): its customer agrees or refuses, once. */
export function agreementPage(id: string, { state, now, config }: PageContext): HostedPage | undefined {
  const binding = state.records.all('binding').find(({ pageId }) => pageId === id)
  if (binding === undefined) return undefined
  const by: State = binding.state === 'waiting' && binding.expiresAt <= now ? 'expired' : binding.state
  return {
    formToken: binding.formToken,
    card: (words) => ({
      title: words.agreeTitle(config.merchantName),
      badge: { tone: TONES[by], text: words.agreeStates[by] },
      rows: [
        [words.reference, binding.id],
        ...(binding.customerName === '' ? [] : ([[words.customer, binding.customerName]] as const)),
        [words.phone, masked(binding.phoneNo)],
        [words.product, binding.productCode],
        [words.answerBefore, timestampB(binding.expiresAt)],
      ],
      ...(by !== 'waiting'
        ? {}
        : {
            form: {
              token: binding.formToken,
              buttons: [
                { act: 'agree', label: words.agree, tone: 'main' },
                { act: 'refuse', label: words.refuse, tone: 'bad' },
              ],
            },
          }),
    }),
    act: (act) => {
      if (by !== 'waiting' || (act !== 'agree' && act !== 'refuse')) return false
      state.records.put({ ...binding, state: act === 'agree' ? 'agreed' : 'refused' })
      return true
    },
  }
}

/** Shows enough for the owner to recognise it. */
export function masked(phoneNo: string): string {
  return `${phoneNo.slice(0, 4)}${'*'.repeat(Math.max(0, phoneNo.length - 7))}${phoneNo.slice(-3)}`
}
