import { pino, stdTimeFunctions } from 'pino'
import { allowedFields, allowedMessage, type LogMessage } from './log-fields.ts'
import { openLogFile, type LogSize } from './log-file.ts'

type Say = (fields: object, message: LogMessage) => void
export type Log = { readonly info: Say; readonly warn: Say; readonly error: Say }

/** Five files of a megabyte: several weeks of a busy till. */
const SIZE: LogSize = { largest: 1024 * 1024, files: 5 }

/**
 * The log in the profile folder, one JSON object a line. Only the fields of `log-fields.ts` are written, each in its
 * shape. A line is on the disk when the call returns, and an error is also flushed.
 */
export function openLog(folder: string, size: LogSize = SIZE): Log {
  const file = openLogFile(folder, size)
  const lines = pino(
    { level: 'info', base: null, timestamp: stdTimeFunctions.isoTime, serializers: {} },
    file,
  )
  return {
    info: (fields, message) => lines.info(allowedFields(fields), allowedMessage(message)),
    warn: (fields, message) => lines.warn(allowedFields(fields), allowedMessage(message)),
    error: (fields, message) => {
      lines.error(allowedFields(fields), allowedMessage(message))
      file.flush()
    },
  }
}
