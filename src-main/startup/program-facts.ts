import { release, totalmem } from 'node:os'
import { join } from 'node:path'
import type { DiagnosisDeps } from '#backoffice/diagnosis/diagnosis-controller.ts'
import type { Facts } from '#backoffice/diagnosis/text.ts'
import { readLogTail } from '#support/log-tail.ts'

/** The program and the system it runs on, for support. Nothing about its users. */
function programFacts(version: string): Facts {
  const { electron, chrome, node, openssl } = process.versions
  return {
    version,
    electron,
    chrome,
    node,
    openssl,
    system: `${process.platform} ${release()} ${process.arch}`,
    'memory of the machine, MiB': Math.round(totalmem() / 1_048_576),
    'memory of the program, MiB': Math.round(process.memoryUsage().rss / 1_048_576),
    'runs since, minutes': Math.round(process.uptime() / 60),
  }
}

/** `folder`: of Loket's files. */
export function diagnosisFacts(folder: string, version: string): Pick<DiagnosisDeps, 'program' | 'logTail'> {
  return {
    program: () => programFacts(version),
    logTail: (most) => readLogTail(join(folder, 'logs'), most),
  }
}
