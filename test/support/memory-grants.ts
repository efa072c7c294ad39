import type { CustomerGrant, GrantStore } from '#gateway/signing/customer-tokens.ts'

/** Grants that end with the process. */
export function memoryGrants(): GrantStore {
  const kept = new Map<string, CustomerGrant>()
  return {
    read: (customer) => kept.get(customer),
    write: (customer, grant) =>
      void (grant === undefined ? kept.delete(customer) : kept.set(customer, grant)),
  }
}
