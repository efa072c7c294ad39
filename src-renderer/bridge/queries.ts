import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'
import { call } from './call.ts'

/** The procedures that read; a test holds this list against the contract. */
export const QUERY_NAMES = [
  'order.get',
  'order.open',
  'history.list',
  'history.timeline',
  'settings.get',
  'health.get',
  'display.current',
  'practice.get',
  'session.get',
  'setup.get',
  'setup.checkProfile',
  'setup.exportProfile',
  'vault.publicKey',
  'operations.list',
] as const satisfies readonly ProcedureName[]
export type QueryName = (typeof QUERY_NAMES)[number]
export type CommandName = Exclude<ProcedureName, QueryName>

type QuerySettings = {
  readonly enabled?: boolean
  /** Keeps the old rows on the screen while the next ones are fetched. */
  readonly keep?: boolean
}

/** The bridge is local, so what the system says about a network means nothing; trying again is the main process's law. */
export function createQueryClient(): QueryClient {
  const local = { networkMode: 'always', retry: false } as const
  return new QueryClient({
    defaultOptions: {
      queries: { ...local, staleTime: Infinity, refetchOnWindowFocus: false },
      mutations: local,
    },
  })
}

/** The key of a query: events make stale by name, or by name and reference. */
export function keyOf<N extends QueryName>(name: N, input: InputOf<N>): readonly [N, InputOf<N>] {
  return [name, input]
}

/** Reads over the bridge; stays fresh until an event of the main process makes it stale. */
export function useQueryOf<N extends QueryName>(
  name: N,
  input: InputOf<N>,
  { enabled = true, keep = false }: QuerySettings = {},
): UseQueryResult<OutputOf<N>> {
  return useQuery<OutputOf<N>>({
    queryKey: keyOf(name, input),
    queryFn: () => call(name, input),
    enabled,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
}

/**
 * Acts over the bridge, once per `mutate`: never repeated by itself. What was sent is kept as long as the component that
 * sent it lives and not longer, for it may be a passphrase.
 */
export function useCommand<N extends CommandName>(
  name: N,
): UseMutationResult<OutputOf<N>, Error, InputOf<N>> {
  return useMutation<OutputOf<N>, Error, InputOf<N>>({ mutationFn: (input) => call(name, input), gcTime: 0 })
}
