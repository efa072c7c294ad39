import { createHash } from 'node:crypto'

const FIRST = ['BUDI', 'SITI', 'AGUS', 'DEWI', 'JOKO', 'RINA', 'EKO', 'WATI', 'HADI', 'YANTI'] as const
const LAST = ['SANTOSO', 'LESTARI', 'WIJAYA', 'PUTRI', 'PRATAMA', 'HANDAYANI', 'SAPUTRA', 'KUSUMA'] as const

/**
 * Whose account it is at another bank: always the same name for the same number. Undefined when there is none; for
 * practice a number of other than 6 to 16 digits does not exist, nor one that ends in 404.
 */
export function accountHolder(bankCode: string, accountNo: string): string | undefined {
  if (!/^\d{6,16}$/.test(accountNo) || accountNo.endsWith('404')) return undefined
  const digest = createHash('sha256').update(`${bankCode}:${accountNo}`).digest()
  return `${FIRST[digest.readUInt8(0) % FIRST.length]} ${LAST[digest.readUInt8(1) % LAST.length]}`
}

/** Banks of practice have no name but their code: none of them is a real one. */
export function bankName(bankCode: string): string {
  return `BANK ${bankCode}`
}
