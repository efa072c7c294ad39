import { describe, expect, it } from 'vitest'
import type { DisputeParts } from '#contract/dispute-views.ts'
import { disputeLetter } from '#paper/dispute/letter.ts'

const at = '2026-11-20T14:03:22+07:00'
const PARTS: DisputeParts = {
  about: {
    id: 'a1',
    madeAt: at,
    madeBy: 'dewi',
    shop: 'Warung <b>Bu Sri</b>',
    till: '001',
    mode: 'real',
    zone: 'Asia/Jakarta (+07:00)',
    withPersonal: false,
    program: 'Loket 0.1.0',
  },
  order: {
    reference: 'T00126112000000427F3Q',
    displayReference: 'T001-261120-0000042-7F3Q',
    method: 'qr',
    currency: 'IDR',
    asked: '150000.00',
    received: '0.00',
    state: 'unknown',
    since: at,
    createdAt: at,
    expiresAt: at,
    nmid: 'ID1020210123456',
    rrn: '632414031821',
    transactionId: 'T261120140318',
  },
  story: [
    { at, event: 'send', state: 'sending' },
    { at, event: 'lost', state: 'unknown', why: 'timeout' },
    { at, event: 'status', state: 'unknown', flag: 'IP' },
    { at, event: 'not-yet-invented', state: 'unknown' },
  ],
  slips: [{ number: '7', at, amount: '150000.00', shown: 'success-screen' }],
  decisions: [{ at, how: 'refund-promised', by: 'dewi', owed: '150000.00' }],
  signed: [],
  journal: {
    id: '00',
    head: { seq: '9', hash: 'ab' },
    entries: [{ seq: '1', at: '1', kind: 'slip/held', withheld: 'personal' }],
  },
}
const PROOF = { sha256: 'ab'.repeat(32), key: '1234 5678' }
const letter = (parts: DisputeParts, ...tongues: ('id' | 'en')[]) =>
  disputeLetter(parts, PROOF, tongues).replaceAll('\u00a0', ' ')

describe('the letter', () => {
  it('says in Bahasa Indonesia what is asked, the facts, the story and the proof', () => {
    const text = letter(PARTS, 'id')
    for (const words of [
      'Hal: aduan atas transaksi T001-261120-0000042-7F3Q',
      'Pelanggan menyatakan sudah membayar, sedangkan status terakhir di toko kami adalah “Belum pasti”.',
      'Rp 150.000',
      'ID1020210123456',
      '632414031821',
      'T261120140318',
      '20 Nov 2026 14:03:22 WIB',
      'Jawaban tidak dapat dipastikan',
      'Tercatat: not-yet-invented',
      'layar sukses',
      'Uang akan dikembalikan',
      PROOF.sha256,
      PROOF.key,
      'loket verify',
      'tidak membuktikan bahwa catatan toko benar',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Dear Sir')
    expect(text).not.toContain('LATIHAN')
  })

  it('is in English after it when it is asked for, and keeps typed text a text', () => {
    const text = letter(PARTS, 'id', 'en')
    expect(text.indexOf('Dear Sir')).toBeGreaterThan(text.indexOf('Dengan hormat'))
    expect(text).toContain('Warung &lt;b&gt;Bu Sri&lt;/b&gt;')
    expect(text).not.toContain('<b>')
  })

  it('says twice that it is practice', () => {
    const text = letter({ ...PARTS, about: { ...PARTS.about, mode: 'practice' } }, 'id')
    expect(text.match(/LATIHAN - BUKAN BUKTI PEMBAYARAN/gu)).toHaveLength(2)
  })

  it('has a part for personal data only when there is some', () => {
    expect(letter(PARTS, 'id')).not.toContain('Data pribadi')
    const chosen = { ...PARTS, personal: { note: 'Bu Ani', slips: [{ number: '7', phone: '0812' }] } }
    expect(letter(chosen, 'id')).toMatch(/Data pribadi.*Bu Ani.*0812/su)
  })

  it.each([
    [{ state: 'paid-wrong-amount', received: '100000.00' }, 'Jumlah yang masuk, Rp 100.000'],
    [{ state: 'paid-late' }, 'baru dipastikan pada'],
    [{ state: 'paid' }, 'mohon pastikan penyelesaian dananya'],
    [{ said: { source: 'status', at, successes: '2' } }, 'lebih dari satu kali'],
  ] as const)('%j: its own complaint', (order, words) => {
    expect(letter({ ...PARTS, order: { ...PARTS.order, ...order } }, 'id')).toContain(words)
  })

  it('of a long story has the first and the last steps, and how many are left out', () => {
    const story = Array.from({ length: 100 }, () => ({ at, event: 'send', state: 'sending' }) as const)
    expect(letter({ ...PARTS, story }, 'id')).toContain('72 langkah lain')
  })
})
