import { createLinkedController, type LinkedController } from '#backoffice/linkage/controller.ts'
import type { BackofficeDeps } from '#backoffice/deps.ts'

/** Linked accounts without a system's browser: `opened` gets what would be opened there. */
export function memoryLinked(backoffice: BackofficeDeps, opened: string[] = []): LinkedController {
  return createLinkedController({
    backoffice,
    openAddress: async (address) => void opened.push(address),
    allowCamera: () => undefined,
  })
}
