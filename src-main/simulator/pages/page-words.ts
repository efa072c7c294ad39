export type Language = 'id' | 'en'

const id = {
  practice: 'Latihan: bukan uang sungguhan',
  otherLanguage: 'English',
  payTitle: (merchant: string) => `Bayar ke ${merchant}`,
  reference: 'Nomor pesanan',
  customer: 'Pelanggan',
  method: 'Metode',
  payBefore: 'Bayar sebelum',
  paidAt: 'Dibayar',
  pay: 'Bayar',
  payOther: 'Bayar jumlah lain',
  otherAmount: 'Jumlah lain (rupiah)',
  paySettling: 'Bayar, dana cair nanti',
  paySuspect: 'Pembayaran tidak jelas',
  cancel: 'Batal',
  back: 'Kembali ke toko',
  payStates: {
    IP: 'Menunggu pembayaran',
    S: 'Lunas',
    F: 'Gagal',
    SP: 'Sedang diperiksa',
    EX: 'Kedaluwarsa',
    WC: 'Menunggu koreksi',
    WS: 'Dibayar, dana belum cair',
    cancelled: 'Dibatalkan toko',
  },
  agreeTitle: (merchant: string) => `Hubungkan akun dengan ${merchant}`,
  phone: 'Telepon',
  product: 'Produk',
  answerBefore: 'Jawab sebelum',
  agree: 'Setuju',
  refuse: 'Tolak',
  agreeStates: {
    waiting: 'Menunggu persetujuan',
    agreed: 'Terhubung',
    refused: 'Ditolak',
    expired: 'Kedaluwarsa',
  },
  accountTitle: 'Buka akun dompet',
  name: 'Nama',
  openAccount: 'Buka akun',
  accountStates: {
    waiting: 'Menunggu penyelesaian',
    opened: 'Akun dibuka',
    refused: 'Dibatalkan',
    expired: 'Kedaluwarsa',
  },
  nothing: 'Tidak ada halaman di sini',
  notFromHere: 'Ini tidak dikirim dari halaman ini. Muat ulang halaman.',
}

export type PageWords = typeof id

const en: PageWords = {
  practice: 'Practice: no real money',
  otherLanguage: 'Bahasa Indonesia',
  payTitle: (merchant) => `Pay ${merchant}`,
  reference: 'Order number',
  customer: 'Customer',
  method: 'Method',
  payBefore: 'Pay before',
  paidAt: 'Paid',
  pay: 'Pay',
  payOther: 'Pay another amount',
  otherAmount: 'Another amount (rupiah)',
  paySettling: 'Pay, money settles later',
  paySuspect: 'Payment unclear',
  cancel: 'Cancel',
  back: 'Back to the shop',
  payStates: {
    IP: 'Waiting for payment',
    S: 'Paid',
    F: 'Failed',
    SP: 'Being checked',
    EX: 'Expired',
    WC: 'Waiting for correction',
    WS: 'Paid, not settled yet',
    cancelled: 'Cancelled by the shop',
  },
  agreeTitle: (merchant) => `Link your account with ${merchant}`,
  phone: 'Telephone',
  product: 'Product',
  answerBefore: 'Answer before',
  agree: 'Agree',
  refuse: 'Refuse',
  agreeStates: {
    waiting: 'Waiting for your consent',
    agreed: 'Linked',
    refused: 'Refused',
    expired: 'Expired',
  },
  accountTitle: 'Open a wallet account',
  name: 'Name',
  openAccount: 'Open account',
  accountStates: {
    waiting: 'Waiting to be completed',
    opened: 'Account opened',
    refused: 'Cancelled',
    expired: 'Expired',
  },
  nothing: 'There is no page here',
  notFromHere: 'This was not sent from this page. Load the page again.',
}

export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = { id, en }

/** Chosen by `?lang=`, otherwise by the browser's first match, otherwise Bahasa Indonesia. */
export function languageOf(query: string, acceptLanguage: string | undefined): Language {
  const asked = new URLSearchParams(query).get('lang')
  if (asked === 'id' || asked === 'en') return asked
  const [first] = (acceptLanguage ?? '').toLowerCase().match(/\b(?:id|en)\b/) ?? []
  return first === 'en' ? 'en' : 'id'
}
