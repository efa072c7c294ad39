import type { MerchantCall } from './merchant-call.ts'
import { createMerchantClient } from './merchant-client.ts'
import type { MerchantAddress, MerchantClient, MerchantClientDeps } from './merchant-client.ts'

/** Where the merchant's callbacks are registered just now. */
export type Registration = {
  /** Undefined takes it away. */
  readonly set: (address: MerchantAddress | undefined) => void
  readonly url: () => string | undefined
  /** For a handler's context: nothing in it while no address is registered. */
  readonly line: () => { readonly merchant?: MerchantClient }
}

type Deps = Omit<MerchantClientDeps, 'address' | 'call'> & {
  /** Absent: nothing can be registered. */
  readonly call: MerchantCall | undefined
  /** As if registered, while nothing else is. */
  readonly ready: MerchantClient | undefined
}

/** Begins with the address of the configuration, if it has one. */
export function openRegistration({ call, ready, ...deps }: Deps): Registration {
  const { merchantUrl: url, merchantCa: ca } = deps.config
  const lineTo = (address: MerchantAddress | undefined) =>
    address === undefined || call === undefined
      ? undefined
      : { url: address.url, line: createMerchantClient({ ...deps, address, call }) }
  let registered = lineTo(url === undefined ? undefined : { url, ...(ca === undefined ? {} : { ca }) })
  return {
    set: (address) => void (registered = lineTo(address)),
    url: () => registered?.url,
    line() {
      const merchant = registered?.line ?? ready
      return merchant === undefined ? {} : { merchant }
    },
  }
}
