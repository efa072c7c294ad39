import { qrGenerate } from './operations/qr-generate.ts'
import { vaDelete } from './operations/va-delete.ts'
import { vaStatus } from './operations/va-status.ts'

/** Every operation Loket knows, by name. */
export const operations = {
  'qr-generate': qrGenerate,
  'va-status': vaStatus,
  'va-delete': vaDelete,
} as const

export type OperationName = keyof typeof operations
