const LENGTH = 8

/** partnerServiceId from the gateway's code: leading spaces, eight characters (interface, 2.1). */
export function serviceIdOf(code: string): string {
  const bare = code.trimStart()
  return bare === '' ? '' : bare.padStart(LENGTH, ' ')
}

export type Cell = { readonly at: number; readonly mark: string; readonly isSpace: boolean }

/** Character by character, so that spaces are visible. */
export function cellsOf(serviceId: string): readonly Cell[] {
  return Array.from(serviceId, (mark, at) => ({ at, mark: mark === ' ' ? '␣' : mark, isSpace: mark === ' ' }))
}

export function spacesIn(serviceId: string): number {
  return serviceId.length - serviceId.trimStart().length
}
