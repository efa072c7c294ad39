import type { CustomerGrant, GrantStore } from '#gateway/signing/customer-tokens.ts'
import type { Vault, VaultResult } from '#vault/vault.ts'

type Grants = Readonly<Record<string, CustomerGrant>>

/** Grants for as long as the program runs: enough for practice. */
export function passingGrants(): GrantStore {
  const kept = new Map<string, CustomerGrant>()
  return {
    read: (customer) => kept.get(customer),
    write: (customer, grant) =>
      void (grant === undefined ? kept.delete(customer) : kept.set(customer, grant)),
  }
}

/**
 * Grants in the vault. A new one holds at once and is on the disk soon after; one that the vault would not take goes
 * there with the next, or is lost with the program, and the customer has to allow it again.
 */
export function vaultGrants(vault: Vault, refused: (result: VaultResult) => void): GrantStore {
  /** Written, and perhaps not yet in the vault. Undefined is one to be forgotten there. */
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
      // What the others have allowed is not known now: to be put there by itself, it would take theirs away.
      if (state !== 'open') return refused({ ok: false, reason: 'wrong-state', state })
      const written = [...latest]
      // A member that is undefined is not written.
      const all = JSON.stringify({ ...kept(), ...Object.fromEntries(latest) })
      void vault.put('customerGrants', all).then((result) => {
        if (!result.ok) return refused(result)
        for (const [name, value] of written) if (latest.get(name) === value) latest.delete(name)
      })
    },
  }
}

/** Only this program writes it, and the vault proves that nobody else did. */
function readGrants(text: string | undefined): Grants {
  return text === undefined ? {} : (JSON.parse(text) as Grants)
}
