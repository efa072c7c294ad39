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
 * Grants in the vault. A new one holds at once and is on the disk soon after; one that the vault would not take is lost
 * with the program, and the customer has to allow it again.
 */
export function vaultGrants(vault: Vault, refused: (result: VaultResult) => void): GrantStore {
  /** Written, and perhaps not yet in the vault. */
  let latest: Grants | undefined
  const all = (): Grants => latest ?? readGrants(vault.get('customerGrants'))
  return {
    read: (customer) => (Object.hasOwn(all(), customer) ? all()[customer] : undefined),
    write: (customer, grant) => {
      const { [customer]: _before, ...others } = all()
      const mine = grant === undefined ? others : { ...others, [customer]: grant }
      latest = mine
      void vault.put('customerGrants', JSON.stringify(mine)).then((result) => {
        if (!result.ok) refused(result)
        else if (latest === mine) latest = undefined
      })
    },
  }
}

/** Only this program writes it, and the vault proves that nobody else did. */
function readGrants(text: string | undefined): Grants {
  return text === undefined ? {} : (JSON.parse(text) as Grants)
}
