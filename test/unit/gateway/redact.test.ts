import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { escapeControls, JOURNAL_BODY_BYTES, redactBody } from '#gateway/redact.ts'
import { anyText } from '#test/support/any-text.ts'

describe('redaction of a body', () => {
  it('replaces values at dotted paths, through arrays, and leaves the rest', () => {
    const body = {
      additionalInfo: { debitFrom: '1', data: [{ creditTo: '2', rrn: '3' }, { creditTo: '' }], rrn: '4' },
    }
    expect(JSON.parse(redactBody(JSON.stringify(body), vaStatus.redact))).toEqual({
      additionalInfo: {
        debitFrom: '[redacted]',
        data: [{ creditTo: '[redacted]', rrn: '3' }, { creditTo: '' }],
        rrn: '4',
      },
    })
  })

  it('looks into JSON in a text, and takes a star for any name', () => {
    const body = {
      invoices: JSON.stringify({ S1_1_N: { member_email: 'a@b.c', amount: '1', token: 'SECRET' } }),
      map: { a: { name: 'NAME' }, b: [{ name: 'NAME', sum: 1 }] },
    }
    const text = redactBody(JSON.stringify(body), ['invoices.*.member_email', 'map.*.name'])
    const clean = JSON.parse(text) as typeof body
    expect(JSON.parse(clean.invoices)).toEqual({
      S1_1_N: { member_email: '[redacted]', amount: '1', token: '[redacted]' },
    })
    expect(clean.map).toEqual({ a: { name: '[redacted]' }, b: [{ name: '[redacted]', sum: 1 }] })
    const cut = JSON.stringify({ invoices: '{"S1_1_N":{"member_email":"SECRET","token":"SECRET' })
    expect(redactBody(cut, ['invoices.*.member_email'])).not.toContain('SECRET')
  })

  it('never lets through what is named like a secret, listed or not, at any depth', () => {
    const body = {
      accessToken: 'SECRET',
      'X-SIGNATURE': 'SECRET',
      a: [{ b: { private_key: 'SECRET', customerToken: { inner: 'SECRET' }, Password: 'SECRET' } }],
    }
    expect(redactBody(JSON.stringify(body), [])).not.toContain('SECRET')
  })

  it('finds what tells of a person also where the declaration does not have it', () => {
    const body = {
      invoices_failed: { S1_1_N: { member_email: 'PERSON', detail: { member_phone: 'PERSON' } } },
      data: JSON.stringify([{ beneficiaryAccountName: 'PERSON', sourceAccountNo: 'PERSON' }]),
      virtualAccountEmail: 'PERSON',
      errors: [{ phoneNo: 'PERSON', member_name: 'PERSON', customer: 'PERSON' }],
      virtualAccountNo: 'KEPT',
    }
    const text = redactBody(JSON.stringify(body), ['a.*.customer'])
    expect(text).not.toContain('PERSON')
    expect(text).toContain('"virtualAccountNo":"KEPT"')
  })

  it('is not led astray by quotes inside a text that is no JSON', () => {
    const cutOff = String.raw`{"name":"Ani \"PERSON\" PERSON","virtualAccountEmail":"PERSON","token":"a\"SECRET","x":{`
    expect(redactBody(cutOff, ['name'])).not.toMatch(/PERSON|SECRET/)
    const inside = String.raw`{"invoices":"{\"S1\":{\"member_name\":\"Ani PERSON\",\"remark\":\"PERSON`
    expect(redactBody(inside, ['invoices.*.remark'])).not.toContain('PERSON')
  })

  it('keeps of an image its length only', () => {
    const text = redactBody(
      JSON.stringify({ qrImage: 'A'.repeat(5000), qrContent: '0002' }),
      qrGenerate.redact,
    )
    expect(JSON.parse(text)).toEqual({ qrImage: '[image, 5000 characters]', qrContent: '0002' })
  })

  it('keeps text that is not JSON, without its secrets, with control characters escaped', () => {
    expect(redactBody('<html>\nBad\u0000 gateway</html>', [])).toBe('<html>\\u000aBad\\u0000 gateway</html>')
    const cutOff = '{"accessToken":"SECRET","creditTo" : "SECRET","qrImage":"SECRETSECRET'
    expect(redactBody(cutOff, vaStatus.redact)).not.toContain('SECRET')
    expect(redactBody('Authorization: Bearer SECRET x-signature=SECRET', [])).not.toContain('SECRET')
    expect(redactBody('', [])).toBe('')
  })

  it('escapes what would rewrite the line it is shown on', () => {
    expect(escapeControls('a\u202eb\u2028c\u001b[2Jd\ud800e')).toBe('a\\u202eb\\u2028c\\u001b[2Jd\\ud800e')
    expect(redactBody('{"message":"\u202e"}', [])).toBe('{"message":"\\u202e"}')
  })

  it('cuts what is too long, with a note, never in the middle of a character', () => {
    for (const raw of ['x'.repeat(50_000), 'é'.repeat(50_000), JSON.stringify({ a: '💰'.repeat(20_000) })]) {
      const text = redactBody(raw, [])
      expect(Buffer.byteLength(text)).toBeLessThan(JOURNAL_BODY_BYTES + 60)
      expect(text).toMatch(/ \[cut, \d+ characters in all\]$/)
      expect(text).not.toContain('\ufffd')
    }
  })

  it('reads a long body only as far as it keeps it, and leaves out nothing before', () => {
    const long = (length: number) => 'x'.repeat(length)
    const bodies = [
      { list: Array.from({ length: 2000 }, (_, at) => ({ at, text: long(at % 90), list: [[], {}, null] })) },
      {
        inside: JSON.stringify({
          map: Object.fromEntries(Array.from(long(4000), (_, at) => [`S_${at}`, at])),
        }),
      },
      // Around the end, where a member more or less decides about the cut.
      ...Array.from({ length: 60 }, (_, at) => ({
        a: long(JOURNAL_BODY_BYTES - 50 + at),
        longName: 1,
        b: {},
      })),
    ]
    for (const body of bodies) {
      const raw = JSON.stringify(body)
      const whole = raw.length <= JOURNAL_BODY_BYTES
      const note = ` [cut, ${raw.length} characters in all]`
      expect(redactBody(raw, [])).toBe(whole ? raw : raw.slice(0, JOURNAL_BODY_BYTES) + note)
    }
  })

  it('does not throw on what is too deep or strangely named', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(redactBody(deep, [])).toContain('too deep')
    expect(redactBody('{"__proto__":{"token":"SECRET"},"a":1}', [])).toBe(
      '{"__proto__":{"token":"[redacted]"},"a":1}',
    )
  })

  it('searches a text that is not JSON only as far as it may keep it, however long it is', () => {
    const secret = (length: number) => redactBody(`token="${'a'.repeat(length)}" later`, [])
    expect(secret(JOURNAL_BODY_BYTES)).toContain('later')
    // Had all of it been searched, the secret would end, and what comes after it would stand here.
    expect(secret(2 * JOURNAL_BODY_BYTES)).not.toContain('later')
    for (const part of ['token', 'a-', '\\'])
      expect(redactBody(part.repeat(1_000_000), ['a.b'])).toMatch(/ \[cut, \d+ characters in all\]$/)
  })

  it('never throws and hides a known secret wherever JSON puts it', () => {
    fc.assert(
      fc.property(fc.json(), (raw) => {
        const body = `{"rest":${raw},"deeper":[{"accessToken":"SECRET-7"}],"x":{"at":["SECRET-7"]}}`
        expect(redactBody(body, ['x.at'])).not.toContain('SECRET-7')
      }),
      { seed: 8 },
    )
    fc.assert(
      fc.property(anyText(), (raw) => {
        expect(redactBody(raw, ['a.b'])).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      }),
      { seed: 9 },
    )
  })
})
