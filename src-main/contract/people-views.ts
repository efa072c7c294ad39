/** Who may sign in at this till, and who is signed in. PINs are never in it, except those of practice. */
import type { PersonId, PersonRole } from '#domain/person.ts'
import type { Role } from './define.ts'

/** A person who may sign in now. */
export type PersonTile = {
  readonly id: PersonId
  readonly name: string
  readonly role: PersonRole
  /** Milliseconds of this machine's running time before another PIN of theirs is checked. */
  readonly waitMs?: number
}

export type SessionView = {
  /** Role of the requesting window: `nobody` while the till is locked. */
  readonly role: Role
  readonly mode: 'practice' | 'real'
  /** A real till on the gateway's test system: payments there are not real money. */
  readonly sandbox?: true
  /**
   * Without the vault nothing is sent to a real gateway, and a real till does not know its staff. `profile-changed`:
   * nothing is sent until IT has reviewed a profile that was changed outside Loket.
   */
  readonly vault: 'not-needed' | 'open' | 'passphrase-needed' | 'closed' | 'profile-changed'
  /** Absent while the till is locked, and during set-up before any staff are known. */
  readonly person?: PersonTile
  /** Who may sign in; empty for the customer's window. */
  readonly people: readonly PersonTile[]
  /** Why people may be missing: the list is unreadable (`unreadable`) or from a newer Loket. It was not changed. */
  readonly peopleState: PeopleState
  readonly openPayments: number
  /** A customer can still pay at this till, or pays in parts. Each person who signs in then begins at the sale. */
  readonly hasOpenSale?: true
  /** How many orders were open when the till started. */
  readonly recovered: number
  /** The choice between practice and a connection has not been made yet. */
  readonly firstStart: boolean
  /** The guided connection was chosen at this first start, and IT begins there. */
  readonly guided?: boolean
  /** At least one person could sign in again. */
  readonly canLock: boolean
  /** Idle minutes before the till locks automatically; null for never. */
  readonly idleMinutes: number | null
  /** Wrong PINs since this person's last correct one, reported once after the next; `at` is epoch milliseconds. */
  readonly wrongPins?: { readonly at: number; readonly name: string; readonly count: number }
  /** A restore from the screen ended, and no one has acknowledged that: whether it was done, and to which moment. */
  readonly restored?: { readonly ok: true; readonly to: number } | { readonly ok: false }
  /** PIN by person. Practice only, where PINs are not secret. */
  readonly practicePins?: Readonly<Record<PersonId, string>>
}

/**
 * `no-vault`: no vault exists yet, so no staff are known. `vault-closed`: the list is in a vault that is not open.
 */
export type PeopleState = 'known' | 'no-vault' | 'vault-closed' | 'unreadable' | 'newer'

export type PersonView = {
  readonly id: PersonId
  readonly name: string
  readonly role: PersonRole
  readonly left: boolean
  /** Part of practice mode: cannot be changed. */
  readonly builtIn: boolean
  /** The person who asks. Changing their own PIN takes the old one. */
  readonly isSelf: boolean
  /** What the person who asks may do with this one. */
  readonly can: {
    readonly rename: boolean
    readonly pin: boolean
    readonly leave: boolean
    readonly comeBack: boolean
    /** Roles they may be given, without their present one. */
    readonly roles: readonly PersonRole[]
  }
}

export type PeopleView = {
  readonly state: PeopleState
  /** Why it cannot be read, for IT. */
  readonly detail?: string
  readonly people: readonly PersonView[]
  /** Roles in which the person who asks may add someone. */
  readonly mayAdd: readonly PersonRole[]
  /** Maximum number of people, including those who have left. */
  readonly most: number
}

/** What everyone at the till may know of everyone: for lists and slips that name a person. */
export type PersonName = { readonly id: PersonId; readonly name: string; readonly role: PersonRole }
