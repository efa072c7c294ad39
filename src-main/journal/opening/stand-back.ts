/**
 * Import this first in background processes: it lowers their priority below the till and its listener. On two cores
 * this keeps an answer to an inquiry from waiting behind a backup.
 */
import { constants, setPriority } from 'node:os'

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // A system that does not allow it only gets slower.
}
