import type { MerchantCall } from './merchant-call.ts'
import { createMerchantClient } from './merchant-client.ts'
import type { MerchantAddress, MerchantClient, MerchantClientDeps } from './merchant-client.ts'

/** The registration of the merchant's callback address. */
export type Registration = {
  /** Undefined removes it. */
  readonly set: (address: MerchantAddress | undefined) => void
  readonly url: () => string | undefined
  /** For a handler's context: empty while no address is registered. */
  readonly line: () => { readonly merchant?: MerchantClient }
}

type Deps = Omit<MerchantClientDeps, 'address' | 'call'> & {
  /** Absent: no address can be registered. */
  readonly call: MerchantCall | undefined
  /** The client to use while no address is registered. */
  readonly ready: MerchantClient | undefined
}

/** Starts with the address in the configuration, if there is one. */
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
