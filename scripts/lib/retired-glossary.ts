import type { RetiredWord } from './retired-words.ts'

/** Screens that only IT reads: there the provider is "the gateway", as in its own papers. */
const FOR_IT =
  /^(?:welcome|connect|connection|setup|vault|callbacks|operations|gateway|profile|help\.(?:welcome|connect|connection|operations)|guide\.it)\b/
/** Two texts or two journals are compared; only orders are reconciled. */
const COMPARES_TEXTS = /^(?:connect|connection|callbacks|backup|help\.backup)\b/

type Retired = {
  readonly find: RegExp
  readonly word: string
  readonly say: string
  readonly except?: RegExp
}

const ID: readonly Retired[] = [
  { word: 'tarik', find: /\b(?:(?:di)?tarik|menarik|penarikan)\w*/gi, say: 'batalkan, dibatalkan' },
  { word: 'katanya', find: /\bkatanya\b/gi, say: 'Pelanggan bilang sudah bayar' },
  { word: 'slip tahan', find: /\bslip (?:tahan|tunggu)\b/gi, say: 'bukti tunggu' },
  { word: 'keadaan', find: /\bkeadaan(?:nya)?\b/gi, say: 'status' },
  { word: 'orang', find: /\borang\b(?! sungguhan)/gi, say: 'karyawan' },
  {
    word: 'kunci sendiri',
    find: /\b(?:mengunci|kunci) (?:sendiri|diri)\b|\bkunci Loket\b/gi,
    say: 'kunci layar, kunci otomatis',
  },
  {
    word: 'saluran',
    find: /\b(?:saluran|sambungan|tersambung|sambungkan)\w*/gi,
    say: 'koneksi, terhubung, koneksi terputus',
  },
  { word: 'gateway (id)', find: /\bgateway\b/gi, say: 'penyedia', except: FOR_IT },
  { word: 'gateway latihan', find: /\bgateway latihan\b/gi, say: 'penyedia latihan' },
  { word: 'dikonfirmasi', find: /\b(?:di|meng)konfirmasi\b/gi, say: 'dipastikan' },
  { word: 'ditolak penyedia', find: /\bditolak (?:gateway|penyedia)\b/gi, say: 'tidak bisa dibuat' },
  { word: 'tidak pernah sampai', find: /"Tidak pernah sampai\b/g, say: 'tidak jadi dibuat' },
  {
    word: 'tanya manajer',
    find: /["“]Barang boleh diserahkan|\btanya manajer\b/gi,
    say: 'Boleh diserahkan, Tunggu manajer',
  },
  {
    word: 'bandingkan',
    find: /\b(?:di)?banding(?:kan|an)?\b|\bperbandingan\b/gi,
    say: 'cocokkan, dicocokkan',
    except: COMPARES_TEXTS,
  },
  { word: 'uang awal', find: /\buang awal\b/gi, say: 'modal awal' },
  {
    word: 'tunai sebagai gantinya',
    find: /\btunai sebagai gantinya\b|\bterima tunai saja\b/gi,
    say: 'tunai pengganti',
  },
  { word: 'cara bayar', find: /\bcara bayar\b/gi, say: 'metode' },
  { word: 'referensi', find: /\breferensi\b/gi, say: 'nomor pesanan' },
  { word: 'pengaturan', find: /\bpengaturan\b/gi, say: 'setelan' },
  { word: 'Z (id)', find: /(?<!Laporan )\bZ\b/g, say: 'Laporan Z' },
  { word: 'jurnal yang terkunci', find: /\bjurnal yang terkunci\b/gi, say: 'tersegel' },
  {
    word: 'kasir (mesin)',
    find: /(?<![Kk]omputer )\b(?:[Kk]asir (?:ini|lain|nomor|sungguhan)\b|Kasir:)|\b(?:[Nn]omor|[Jj]am|[Dd]i) kasir\b|\b[Mm]esin ini\b/g,
    say: 'komputer kasir',
  },
  { word: 'soal latihan', find: /\bsoal\b/gi, say: 'latihan kasus, kasus' },
  { word: 'alamat kita', find: /\balamat kita\b/gi, say: 'alamat callback' },
  {
    word: 'tangani',
    find: /\b(?:di)?tangani\b|\bapa yang dilakukan\?/gi,
    say: 'selesaikan, Bagaimana ini diselesaikan?',
  },
  { word: 'perlu perhatian', find: /\bperlu (?:perhatian|dilihat)\b/gi, say: 'perlu dibereskan' },
  {
    word: 'uang dikembalikan ke pelanggan',
    find: /\buang dikembalikan ke pelanggan\b|\bdijanjikan kembali\b/gi,
    say: 'uang akan dikembalikan',
  },
  { word: 'IT (id)', find: /\bIT\b/g, say: 'petugas TI' },
  { word: 'dobel', find: /\bdobel\b/gi, say: 'dua kali' },
  { word: 'sidik', find: /\bsidik\w*|\bkepala rantai\b/gi, say: 'segel' },
  { word: 'terlambat dibayar', find: /\bterlambat dibayar\b/gi, say: 'terlambat dipastikan' },
]

const EN: readonly Retired[] = [
  { word: 'withdrawn', find: /\bwithdr\w+/gi, say: 'cancel, cancelled, cancelling' },
  {
    word: 'customer says paid',
    find: /\bcustomer says (?:paid|(?:that )?(?:it is|it’s|this was) paid)\b/gi,
    say: 'Customer says they’ve paid',
  },
  { word: 'hold slip', find: /\bhold slips?\b/gi, say: 'waiting slip' },
  { word: 'state', find: /(?<!\{)\bstates?\b/gi, say: 'status' },
  { word: 'people', find: /(?<!real |practice-)\bpeople\b/gi, say: 'staff' },
  { word: 'locks itself', find: /\block(?:s|ing)? itself\b|\block Loket\b/gi, say: 'lock screen, auto-lock' },
  {
    word: 'the line',
    find: /\b(?:our|the|shop’s) line\b(?! must)|\bline (?:is|was|drop(?:s|ped)|down|back)\b|"Line (?!\{)/gi,
    say: 'connection, connected, connection lost',
  },
  { word: 'gateway (en)', find: /\bgateway\b/gi, say: 'provider', except: FOR_IT },
  { word: 'practice gateway', find: /\bpractice gateway\b/gi, say: 'practice provider' },
  { word: 'refused by', find: /\brefused by (?:the )?(?:gateway|provider)\b/gi, say: 'declined' },
  { word: 'never arrived', find: /\bnever arrived\b/gi, say: 'not created' },
  {
    word: 'goods may go',
    find: /\bgoods may (?:not )?go\b|\bask the manager\b/gi,
    say: 'OK to hand over, ask a manager',
  },
  {
    word: 'compare',
    find: /\bcompar(?:e|ed|ing|ison)\b/gi,
    say: 'reconcile',
    except: COMPARES_TEXTS,
  },
  { word: 'float', find: /(?<!opening )\bfloat\b|\bat the beginning\b/gi, say: 'opening float' },
  { word: 'way to pay', find: /\bways? to pay\b/gi, say: 'method' },
  { word: 'reference', find: /\breferences?\b/gi, say: 'order number' },
  { word: 'preferences', find: /\bpreferences\b/gi, say: 'settings' },
  { word: 'Z (en)', find: /\bZs?\b(?! reports?\b)/g, say: 'Z report' },
  { word: 'this machine', find: /\b(?:this|the) machine\b/gi, say: 'this till' },
  { word: 'our address', find: /\bour address\b/gi, say: 'callback address' },
  { word: 'deal with', find: /\bdeal(?:t)? with\b/gi, say: 'resolve' },
  { word: 'needs a look', find: /\bneeds a look\b|\bfor a manager to see\b/gi, say: 'needs attention' },
  {
    word: 'money to be returned',
    find: /\bmoney to be returned\b|\bthe money goes back to the customer\b/gi,
    say: 'refund promised',
  },
]

/** What the screens and slips said before each row of the glossary (docs/glossary.md) was settled. */
export const GLOSSARY: readonly RetiredWord[] = [
  ...ID.map((retired): RetiredWord => ({ ...retired, in: 'id' })),
  ...EN.map((retired): RetiredWord => ({ ...retired, in: 'en' })),
]
