import type { RestoredReport } from '#backup/restore.ts'
import { timestampB } from '#domain/timestamp.ts'

/** Why Loket cannot open, in both languages, before there is any screen to say it on. */
const WORDS: Readonly<Record<string, readonly [indonesian: string, english: string]>> = {
  locked: ['Loket sudah terbuka dengan berkas ini.', 'Loket is already open with this file.'],
  'newer-version': [
    'Jurnal ini ditulis oleh Loket yang lebih baru. Pasang versi terbaru.',
    'This journal was written by a newer Loket. Install the latest version.',
  ],
  'wrong-mode': [
    'Jurnal di tempat ini milik mode lain. Data latihan dan data nyata tidak boleh bercampur.',
    'The journal in this place is of the other mode. Practice and real data must not mix.',
  ],
  'not-a-journal': ['Berkas jurnal bukan milik Loket.', 'The journal file is not one of Loket.'],
  corrupt: [
    'Jurnal rusak. Jangan menerima pembayaran; petugas TI memulihkannya dari salinan atau cadangan.',
    'The journal is damaged. Take no payments; IT restores it from the copy or a backup.',
  ],
  'copy-ahead': [
    'Jurnal lebih lama daripada salinannya, atau hilang. Jangan menerima pembayaran; petugas TI memulihkannya dari salinan.',
    'The journal is older than its copy, or gone. Take no payments; IT restores it from the copy.',
  ],
  'copy-differs': [
    'Jurnal dan salinannya tidak sama. Jangan menerima pembayaran; hubungi petugas TI.',
    'The journal and its copy are not the same. Take no payments; call IT.',
  ],
  'copy-behind': [
    'Jurnal berisi catatan yang tidak ada di salinannya. Jangan menerima pembayaran; hubungi petugas TI.',
    'The journal holds what its copy does not. Take no payments; call IT.',
  ],
  'not-sealed': [
    'Catatan terakhir jurnal tidak ada di salinannya dan tidak terbukti ditulis kasir ini. Jangan menerima pembayaran; pulihkan dari salinan, dan beri tahu petugas TI.',
    'The last record of the journal is not in its copy, and nothing proves that this till wrote it. Take no payments; restore from the copy, and tell IT.',
  ],
  'copy-missing': [
    'Salinan jurnal tidak ditemukan. Pasang kembali disknya; jika tetap, hubungi petugas TI.',
    'The copy of the journal is not there. Plug its disk in again; if it stays, call IT.',
  ],
  'copy-folder-missing': [
    'Folder salinan jurnal tidak ada. Pasang disknya, lalu buka Loket lagi. Tidak ada yang dibuat atau diubah.',
    'The folder of the journal’s copy is not there. Plug its disk in, then open Loket again. Nothing was made or changed.',
  ],
  'journal-lost': [
    'Jurnal hilang atau kosong, dan salinannya tidak ada di sini. Jangan menerima pembayaran; pasang disk salinannya, atau petugas TI memulihkannya dari cadangan.',
    'The journal is gone or empty, and its copy is not here. Take no payments; plug in the disk of its copy, or IT restores it from a backup.',
  ],
  mode: [
    'Tidak terbaca apakah kasir ini untuk latihan atau nyata. Buka lagi; jika tetap, jalankan dengan --setup.',
    'It cannot be read whether this till is for practice or real. Open again; if it stays, start with --setup.',
  ],
  profile: [
    'Profil gateway tidak dapat dibaca. Jalankan Loket dengan --setup untuk memperbaikinya.',
    'The gateway profile cannot be read. Start Loket with --setup to mend it.',
  ],
  io: [
    'Jurnal tidak dapat ditulis (disk penuh atau tidak ada izin).',
    'The journal cannot be written (disk full or no permission).',
  ],
}

export function startWords(why: string, detail = ''): string {
  const [indonesian, english] = WORDS[why] ?? ['Loket tidak dapat dibuka.', 'Loket cannot open.']
  return [indonesian, english, ...(detail === '' ? [] : ['', detail])].join('\n')
}

export const RESTORE_OFFER = {
  close: 'Tutup / Close',
  restore: 'Pulihkan dari salinan / Restore from the copy',
  what: [
    'Jurnal dapat dibangun ulang dari salinannya. Yang ada sekarang disisihkan, tidak dihapus. Ini bisa sampai satu menit.',
    'The journal can be rebuilt from its copy. What is there now is put aside, not deleted. This may take up to a minute.',
  ].join('\n'),
} as const

/** What came of it; `hint` is the way that is left when it came to nothing. */
export function restoredWords(report: RestoredReport, hint: string): string {
  if (!report.ok)
    return [
      'Tidak dapat dipulihkan dari salinan. Semuanya seperti semula; hubungi petugas TI.',
      `It cannot be restored from the copy. Everything is as it was; call IT.\n\n${report.why}: ${report.detail}${hint}`,
    ].join('\n')
  const { events, end, lastAt, provenBefore } = report
  const since = lastAt === undefined ? '' : ` ${timestampB(lastAt)} (Jakarta)`
  return [
    `Jurnal dipulihkan (catatan: ${events}; yang terakhir${since}). Buka Loket lagi.`,
    `The journal was restored (events: ${events}; the last${since}). Open Loket again.`,
    ...(end === 'known' ? [] : ['', ...missingWords(end, since)]),
    ...(provenBefore === undefined
      ? []
      : [
          '',
          `Catatan sampai nomor ${provenBefore} pernah diperiksa di komputer ini, dan tidak semuanya kembali. Beri tahu petugas TI.`,
          `Up to event ${provenBefore} was proven on this machine before, and not all of it came back. Tell IT.`,
        ]),
  ].join('\n')
}

const ENDS = {
  unreadable: ['Akhir salinan tidak terbaca', 'The end of the copy cannot be read'],
  older: ['Salinan ini lebih lama daripada jurnal yang hilang', 'This copy is older than the journal was'],
  unconfirmed: [
    'Tidak dapat dipastikan bahwa salinan ini yang terbaru',
    'Nothing here says whether this copy is the newest',
  ],
} as const

function missingWords(end: keyof typeof ENDS, since: string): readonly string[] {
  const [indonesian, english] = ENDS[end]
  return [
    `${indonesian}: yang diterima sesudah${since} mungkin hilang. Bandingkan dengan riwayat gateway sebelum menutup shift. Nomor pesanan meloncat jauh.`,
    `${english}: what was taken after${since} may be missing. Compare with the gateway's history before the shift is closed. Order numbers jump far ahead.`,
  ]
}
