import type { CustomerGrant, GrantStore } from '#gateway/signing/customer-tokens.ts'
import type { Vault, VaultResult } from '#vault/vault.ts'

type Grants = Readonly<Record<string, CustomerGrant>>

/** Customer tokens kept only while the program runs: enough for practice. */
export function passingGrants(): GrantStore {
  const kept = new Map<string, CustomerGrant>()
  return {
    read: (customer) => kept.get(customer),
    write: (customer, grant) =>
      void (grant === undefined ? kept.delete(customer) : kept.set(customer, grant)),
  }
}

/**
 * Customer tokens in the vault. A new one applies at once and is on the disk soon after. If the vault refuses it, it
 * is written with the next one. If the program ends first, it is lost and the customer must allow it again.
 */
export function vaultGrants(vault: Vault, refused: (result: VaultResult) => void): GrantStore {
  /** Written, but perhaps not yet in the vault. Undefined means the token must be removed there. */
  const latest = new Map<string, CustomerGrant | undefined>()
  const kept = (): Grants => readGrants(vault.get('customerGrants'))
  return {
    read: (customer) => {
      if (latest.has(customer)) return latest.get(customer)
      const all = kept()
      return Object.hasOwn(all, customer) ? all[customer] : undefined
    },
    write: (customer, grant) => {
      latest.set(customer, grant)
      const state = vault.state()
      // The other tokens cannot be read now: writing this one alone would delete them.
      if (state !== 'open') return refused({ ok: false, reason: 'wrong-state', state })
      const written = [...latest]
      // An undefined member is not written.
      const all = JSON.stringify({ ...kept(), ...Object.fromEntries(latest) })
      void vault.put('customerGrants', all).then((result) => {
        if (!result.ok) return refused(result)
        for (const [name, value] of written) if (latest.get(name) === value) latest.delete(name)
      })
    },
  }
}

/** Only this program writes it; the vault proves that. */
function readGrants(text: string | undefined): Grants {
  return text === undefined ? {} : (JSON.parse(text) as Grants)
}
