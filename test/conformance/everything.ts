import type { Operation } from '#gateway/define-operation.ts'
import { incoming, operations } from '#gateway/registry.ts'

/** Every declaration: operations that Loket calls and those that it answers. */
export const EVERYTHING: readonly Operation[] = [...Object.values(operations), ...Object.values(incoming)]
