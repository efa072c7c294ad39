import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostOf, judgePageAddress, type PageAddressFault } from '#domain/page-address.ts'

const real = (text: string) => judgePageAddress(text, { isPractice: false })
const practice = (text: string) => judgePageAddress(text, { isPractice: true })

describe('the address of a payment page', () => {
  test.each([
    'https://gateway.example/pay/261120000000000001',
    'https://gateway.example',
    'https://GATEWAY.example/Pay?a=1&b=%20#c',
    'https://gateway.example:443/pay',
    'https://gateway.example:8443/pay',
    'https://gateway.example:4430/pay',
    'https://pay.gateway.example/@shop',
    'https://gateway.example/pay?to=a@b.example|c',
  ])('%s is shown, in practice too', (text) => {
    expect([real(text), practice(text)]).toEqual([{ ok: true }, { ok: true }])
  })

  const refused: readonly (readonly [string, PageAddressFault])[] = [
    ['https://gateway.example@evil.example/pay', 'names-a-user'],
    ['https://gateway.example:x@evil.example/pay', 'names-a-user'],
    ['https://@evil.example/pay', 'names-a-user'],
    ['https://gateway.example\\@evil.example/pay', 'form'],
    ['https:/\\gateway.example/pay', 'form'],
    ['https:gateway.example/pay', 'form'],
    ['//gateway.example/pay', 'form'],
    ['javascript:alert(1)', 'form'],
    ['javascript:https://gateway.example/pay', 'form'],
    ['https://gateway.example/pay\u202ecod', 'form'],
    ['https://gatewаy.example/pay', 'form'],
    ['https://gateway.exa\nmple/pay', 'form'],
    [' https://gateway.example/pay', 'form'],
    ['https://', 'form'],
    ['', 'form'],
    ['https://2130706433/pay', 'host'],
    ['https://0x7f.1/pay', 'host'],
    ['https://gateway%2eexample/pay', 'host'],
    ['http://gateway.example/pay', 'not-https'],
    ['ftp://gateway.example/pay', 'form'],
    [`https://gateway.example/${'a'.repeat(2030)}`, 'length'],
  ]
  test.each(refused)('%s is not shown: %s', (text, fault) => {
    expect(real(text)).toEqual({ ok: false, fault })
    expect(practice(text)).toEqual({ ok: false, fault })
  })

  test('http is for the practice gateway on this machine alone', () => {
    for (const text of [
      'http://127.0.0.1:4100/pay/x',
      'http://127.10.20.30:8080/pay/x',
      'http://localhost/pay',
      'http://[::1]:80/pay',
    ]) {
      expect(real(text)).toEqual({ ok: false, fault: 'not-https' })
      expect(practice(text)).toEqual({ ok: true })
    }
    expect(practice('http://127.0.0.1.evil.example/pay')).toEqual({ ok: false, fault: 'not-https' })
  })

  test('the longest that the interface carries is shown', () => {
    const start = 'https://gateway.example/'
    expect(real(start + 'a'.repeat(2048 - start.length))).toEqual({ ok: true })
  })

  test('what is shown leads where a browser would go, and says so', () => {
    const part = fc.string({ maxLength: 12 })
    const text = fc.tuple(fc.constantFrom('https://', 'http://', 'https:\\', 'HTTPS://'), part, part, part)
    fc.assert(
      fc.property(text, fc.constantFrom('', '@', ':', '/', '\\', '?', '#', '.'), (pieces, between) => {
        const [scheme, ...rest] = pieces
        const address = scheme + rest.join(between)
        if (!real(address).ok) return
        const url = new URL(address)
        const read = /^https:\/\/([^/?#@\\]+)/i.exec(address)?.[1]?.toLowerCase().replace(/:443$/, '')
        expect([url.protocol, url.username, url.host, hostOf(address)]).toEqual(['https:', '', read, read])
      }),
      { numRuns: 3000, seed: 7 },
    )
  })
})
