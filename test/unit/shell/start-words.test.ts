import { describe, expect, it } from 'vitest'
import type { RestoredReport } from '#backup/restore.ts'
import { restoredWords, restoreOffer, restoringWords, startWords } from '#shell/start-words.ts'

type Restored = Extract<RestoredReport, { readonly ok: true }>

const OLDER: Restored = {
  ok: true,
  events: 1_234_567,
  head: 'ab',
  from: { copy: 1_234_567, backup: 0, journal: 0 },
  end: 'older',
  aside: [],
}
const KNOWN: Restored = { ...OLDER, end: 'known', lastAt: Date.parse('2026-01-05T10:00:00+07:00') }

describe('the box of a Loket that cannot open', () => {
  it('speaks both languages, then says what is known of the reason', () => {
    expect(startWords('locked', "C:\\{a} 'b' <c>")).toBe(
      "Loket sudah terbuka dengan berkas ini.\nLoket is already open with this file.\n\nC:\\{a} 'b' <c>",
    )
    expect(startWords('unexpected')).toBe('Loket tidak dapat dibuka.\nLoket cannot open.')
  })

  it('offers the copy', () => {
    expect(restoreOffer()).toMatchObject({
      close: 'Tutup / Close',
      restore: 'Pulihkan dari salinan / Restore from the copy',
    })
  })

  it('says what came back, to the digit, and what may be missing', () => {
    expect(restoredWords(KNOWN, '')).toBe(
      'Jurnal dipulihkan (catatan: 1234567; yang terakhir 2026-01-05 10:00:00 (Jakarta)). Buka Loket lagi.\n' +
        'The journal was restored (events: 1234567; the last 2026-01-05 10:00:00 (Jakarta)). Open Loket again.',
    )
    const older = restoredWords(OLDER, '').split('\n')
    expect(older.slice(-2)).toEqual([
      'Salinan ini lebih lama daripada jurnal yang hilang: yang diterima sesudah mungkin hilang. Bandingkan dengan riwayat gateway sebelum menutup shift. Nomor pesanan meloncat jauh.',
      "This copy is older than the journal was: what was taken after may be missing. Compare with the gateway's history before the shift is closed. Order numbers jump far ahead.",
    ])
  })

  it('leads on after a restore that failed', () => {
    expect(restoredWords({ ok: false, why: 'no-source', detail: '{d}' }, '\nhint').split('\n')).toEqual([
      'Tidak dapat dipulihkan dari salinan. Semuanya seperti semula; hubungi petugas TI.',
      'It cannot be restored from the copy. Everything is as it was; call IT.',
      '',
      'no-source: {d}',
      'hint',
    ])
  })

  it('says what a restore is doing, in both languages', () => {
    expect(restoringWords(0.49)).toEqual({
      id: 'Jurnal sedang dibangun ulang dari salinannya. Jangan matikan komputer kasir.',
      en: 'The journal is being rebuilt from its copy. Please leave this till switched on.',
    })
    expect(restoringWords(0.5).en).toContain('being checked')
  })

  it('does not say that all is as it was when the process of a restore ended without a word', () => {
    const words = restoredWords({ ok: false, why: 'stopped', detail: 'd' }, '\nhint')
    expect(words).toMatch(/mungkin belum selesai[^]*may not be finished[^]*\n\nstopped: d\nhint$/)
    expect(words).not.toMatch(/seperti semula|as it was/)
  })
})
