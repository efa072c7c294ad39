import type { StatusMeaning } from '#contract/settlement-input.ts'

/** Words of a portal for a payment, as `plainHeader` writes them. A word that is not here is asked about. */
const WORDS: Readonly<Record<StatusMeaning, readonly string[]>> = {
  paid: [
    ...['success', 'successful', 'succeeded', 'sukses', 'berhasil', 'paid', 'lunas', 'dibayar', 'terbayar'],
    ...['sudah dibayar', 'settled', 'settlement', 'complete', 'completed', 'selesai', 'captured'],
  ],
  'not-paid': [
    ...[
      'failed',
      'failure',
      'fail',
      'gagal',
      'expired',
      'expire',
      'kedaluwarsa',
      'kadaluarsa',
      'kadaluwarsa',
    ],
    ...['cancel', 'cancelled', 'canceled', 'batal', 'dibatalkan', 'void', 'voided', 'declined', 'denied'],
    ...[
      'deny',
      'ditolak',
      'rejected',
      'pending',
      'menunggu',
      'menunggu pembayaran',
      'unpaid',
      'belum dibayar',
    ],
    ...[
      'processing',
      'in progress',
      'diproses',
      'refund',
      'refunded',
      'dikembalikan',
      'reversed',
      'reversal',
    ],
  ],
}

/** Undefined for a word that Loket does not know, and that no person has explained. */
export function statusOf(
  word: string,
  said: Readonly<Record<string, StatusMeaning>>,
): StatusMeaning | undefined {
  // A person's word decides, also over ours.
  if (Object.hasOwn(said, word)) return said[word]
  if (WORDS.paid.includes(word)) return 'paid'
  return WORDS['not-paid'].includes(word) ? 'not-paid' : undefined
}
