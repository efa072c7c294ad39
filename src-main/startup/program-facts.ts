import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { DiagnosisDeps } from '#backoffice/diagnosis/diagnosis-controller.ts'
import type { Facts } from '#backoffice/diagnosis/text.ts'
import { copyOf } from '#journal/copy/copy.ts'
import type { Journal } from '#journal/journal.ts'
import { readLogTail } from '#support/log-tail.ts'
import { lookAtStorage } from '#support/storage.ts'
import { programVersions, systemName } from '#support/versions.ts'

/** What the health page and the diagnosis say about this program. `folder`: of Loket's files. */
export function aboutProgram(folder: string, journal: Journal, version: string) {
  return {
    version,
    versions: programVersions,
    storage: () => lookAtStorage(journal.file, copyOf(journal.file, journal.copy)),
    diagnosis: {
      program: () => programFacts(version),
      logTail: (most) => readLogTail(join(folder, 'logs'), most),
    } satisfies Pick<DiagnosisDeps, 'program' | 'logTail'>,
  }
}

/** The program and the system it runs on, for support. Nothing about its users. */
function programFacts(version: string): Facts {
  const { electron, chrome, node, openssl } = process.versions
  return {
    version,
    electron,
    chrome,
    node,
    openssl,
    system: systemName(),
    'memory of the machine, MiB': Math.round(totalmem() / 1_048_576),
    'memory of the program, MiB': Math.round(process.memoryUsage().rss / 1_048_576),
    'runs since, minutes': Math.round(process.uptime() / 60),
  }
}
