import {
  hashKey,
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { CommandName, InputOf, OutputOf, QueryName } from '#contract/procedures.ts'
import { call } from './call.ts'
import { useTurn } from './use-turn.ts'

const KEPT_UNSEEN_MS = 30_000
/** Of a command: with 0 the library looks without a pause for the end of one whose component is gone. */
const FORGOTTEN_MS = 100

/** `everyMs` of what the time of day changes: no event says that a business day has ended. */
export const BY_THE_CLOCK_MS = 5 * 60_000

type QuerySettings = {
  readonly enabled?: boolean
  /** Keeps the old rows on screen while the next ones load. */
  readonly keep?: boolean
  /** For what a person types: one question at a time, then that of the latest text. */
  readonly inTurn?: boolean
  /** Asks again this often, for what changes without an event; milliseconds. */
  readonly everyMs?: number
}

/** The bridge is local, so the system's network state is ignored; retries are the main process's law. */
export function createQueryClient(): QueryClient {
  const local = { networkMode: 'always', retry: false } as const
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...local,
        staleTime: Infinity,
        // For data that no screen shows any more: a day has hundreds of orders, and main answers at once.
        gcTime: KEPT_UNSEEN_MS,
        refetchOnWindowFocus: false,
        queryKeyHashFn: (key) => hashKey(withoutBigints(key)),
      },
      mutations: { ...local, gcTime: FORGOTTEN_MS },
    },
  })
}

/** The library serialises keys as JSON, which has no bigint; a query's input may hold money. */
function withoutBigints(key: QueryKey): QueryKey {
  return JSON.parse(
    JSON.stringify(key, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
  ) as QueryKey
}

/** The key of a query; events make it stale by name, or by name and reference. */
export function keyOf<N extends QueryName>(name: N, input: InputOf<N>): readonly [N, InputOf<N>] {
  return [name, input]
}

/** Reads over the bridge; stays fresh until an event from the main process makes it stale. */
export function useQueryOf<N extends QueryName>(
  name: N,
  input: InputOf<N>,
  { enabled = true, keep = false, inTurn = false, everyMs }: QuerySettings = {},
): UseQueryResult<OutputOf<N>> {
  const turn = useTurn()
  const ask = () => call(name, input)
  return useQuery<OutputOf<N>>({
    queryKey: keyOf(name, input),
    queryFn: inTurn ? ({ signal }) => turn(signal, ask) : ask,
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs, staleTime: everyMs }),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
}

/**
 * Acts over the bridge, once per `mutate`; never retried automatically. The input may be a passphrase: it is forgotten a
 * moment after its component is gone and the answer is there. `onDone` is called even if that component is gone by then.
 */
export function useCommand<N extends CommandName>(
  name: N,
  onDone?: (output: OutputOf<N>) => void,
): UseMutationResult<OutputOf<N>, Error, InputOf<N>> {
  return useMutation<OutputOf<N>, Error, InputOf<N>>({
    mutationFn: (input) => call(name, input),
    ...(onDone === undefined ? {} : { onSuccess: onDone }),
  })
}
