import { createHash } from 'node:crypto'

const FIRST = ['BUDI', 'SITI', 'AGUS', 'DEWI', 'JOKO', 'RINA', 'EKO', 'WATI', 'HADI', 'YANTI'] as const
const LAST = ['SANTOSO', 'LESTARI', 'WIJAYA', 'PUTRI', 'PRATAMA', 'HANDAYANI', 'SAPUTRA', 'KUSUMA'] as const

/**
 * The holder of an account at another bank: always the same name for the same number. Undefined when the account does
 * not exist: a number without 6 to 16 digits, or one that ends in 404.
 */
export function accountHolder(bankCode: string, accountNo: string): string | undefined {
  if (!/^\d{6,16}$/.test(accountNo) || accountNo.endsWith('404')) return undefined
  const digest = createHash('sha256').update(`${bankCode}:${accountNo}`).digest()
  return `${FIRST[digest.readUInt8(0) % FIRST.length]} ${LAST[digest.readUInt8(1) % LAST.length]}`
}

/** Practice banks are not real, so their code is their name. */
export function bankName(bankCode: string): string {
  return `BANK ${bankCode}`
}
