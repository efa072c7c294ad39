/** The page has asked for something else of the same kind meanwhile. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** `check` throws `Superseded`; call it where the work may end. */
type Work<T> = (check: () => void) => Promise<T>
type Run<T> = { readonly text: string; readonly end: Promise<T | undefined>; isSuperseded: boolean }

export type InTurn<T> = {
  /** Undefined: superseded. `text`: the whole question; `work` never fails otherwise. */
  run(kind: string, text: string, work: Work<T>): Promise<T | undefined>
}

/** Long work of a kind, one at a time: the same is done once for all who ask, and another takes the place of what is under way. */
export function openInTurn<T>(): InTurn<T> {
  const newest = new Map<string, Run<T>>()
  return {
    run: (kind, text, work) => {
      const before = newest.get(kind)
      if (before?.text === text) return before.end
      if (before !== undefined) before.isSuperseded = true
      const { promise: end, resolve, reject } = Promise.withResolvers<T | undefined>()
      const run: Run<T> = { text, end, isSuperseded: false }
      newest.set(kind, run)
      const check = (): void => {
        if (run.isSuperseded) throw new Superseded()
      }
      const begin = async (): Promise<T | undefined> => {
        try {
          if (before !== undefined) await before.end
          check()
          return await work(check)
        } catch (error) {
          if (error instanceof Superseded) return undefined
          throw error
        } finally {
          if (newest.get(kind) === run) newest.delete(kind)
        }
      }
      begin().then(resolve, reject)
      return end
    },
  }
}
