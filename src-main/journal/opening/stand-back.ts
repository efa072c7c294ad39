/**
 * Imported first by the entries that work beside the till: from then on the machine serves the till and the listener of
 * the gateway before them. On two cores it is what keeps an answer to an inquiry from waiting behind a backup.
 */
import { constants, setPriority } from 'node:os'

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // A system that does not let us only makes it slower.
}
