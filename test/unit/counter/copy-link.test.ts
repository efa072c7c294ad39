import { expect, it } from 'vitest'
import { refuse } from '#contract/envelope.ts'
import { copyLink } from '#counter/sale/copy-link.ts'

const PLAIN = 'http://127.0.0.1/pay/x'
const link = (url: string) => ({ kind: 'waiting', ask: { kind: 'link', url } })
const ended = (state: string) => refuse('not-allowed', { state })

it.each<[string, object | undefined, 'practice' | 'real', object]>([
  ['is not here', undefined, 'practice', refuse('not-found')],
  ['can be paid', link(PLAIN), 'practice', { ok: true, value: null }],
  ['is a QR', { kind: 'waiting', ask: { kind: 'qr' } }, 'practice', ended('waiting')],
  ['is being cancelled', { ...link(PLAIN), kind: 'cancelling' }, 'practice', ended('cancelling')],
  ['leads to this machine, on a real till', link(PLAIN), 'real', refuse('not-allowed', { why: 'address' })],
  ['leads to the gateway', link('https://pay.example/x'), 'real', { ok: true, value: null }],
])('the address of a page that %s', async (_what, state, mode, result) => {
  const copied: string[] = []
  const order = state === undefined ? undefined : { state, expiresAt: 9 }
  const copy = (now: number) =>
    copyLink(
      { mode, clock: { now: () => now }, journal: { read: { order: () => order } } } as never,
      'P1',
      (text) => {
        copied.push(text)
        return Promise.resolve()
      },
    )
  expect(await copy(9)).toEqual(result)
  expect(copied).toHaveLength('ok' in result && result.ok === true ? 1 : 0)
  if (order !== undefined) expect(await copy(10)).toMatchObject({ ok: false })
})
