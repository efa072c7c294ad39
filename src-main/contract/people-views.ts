/** Who may sit at this till, and who does. No PIN is in it, nor anything made of one: only practice shows its own. */
import type { PersonId, PersonRole } from '#domain/person.ts'
import type { Role } from './define.ts'

/** One who may sign in now. */
export type PersonTile = {
  readonly id: PersonId
  readonly name: string
  readonly role: PersonRole
  /** Milliseconds of this machine's running time before a PIN of theirs is looked at again. */
  readonly waitMs?: number
}

export type SessionView = {
  /** Of the window that asks: `nobody` while the till is locked. */
  readonly role: Role
  readonly mode: 'practice' | 'real'
  /** Of a real till on the gateway's test system: nothing that is paid there is money. */
  readonly sandbox?: true
  /**
   * Without the vault nothing leaves for a real gateway, and nobody of a real till is known. `profile-changed`: nothing
   * leaves until IT has looked at a profile that was changed outside Loket.
   */
  readonly vault: 'not-needed' | 'open' | 'passphrase-needed' | 'closed' | 'profile-changed'
  /** Absent while it is locked, and while the machine is set up before anybody is known. */
  readonly person?: PersonTile
  /** Who may sign in; none for the customer's window. */
  readonly people: readonly PersonTile[]
  /** Why it may be too few: the list cannot be read (`unreadable`), or is of a newer Loket. It was not changed. */
  readonly peopleState: PeopleState
  readonly openPayments: number
  /** How many were open when the till started. */
  readonly recovered: number
  /** Nobody has said yet whether this Loket is to practise or to be connected. */
  readonly firstStart: boolean
  /** The guided connection was chosen at this first start: IT begins there. */
  readonly guided?: boolean
  /** Somebody could sign in again. */
  readonly canLock: boolean
  /** Idle minutes after which the till locks itself; null for never. */
  readonly idleMinutes: number | null
  /** Wrong PINs of somebody since their last right one, told once that one is typed; `at` is epoch milliseconds. */
  readonly wrongPins?: { readonly at: number; readonly name: string; readonly count: number }
  /** Practice only, where they are no secret: PIN by person. */
  readonly practicePins?: Readonly<Record<PersonId, string>>
}

/**
 * `no-vault`: there is none yet, so there is nobody. `vault-closed`: who there is stands in a vault that is not open.
 */
export type PeopleState = 'known' | 'no-vault' | 'vault-closed' | 'unreadable' | 'newer'

export type PersonView = {
  readonly id: PersonId
  readonly name: string
  readonly role: PersonRole
  readonly left: boolean
  /** Part of practice: cannot be changed. */
  readonly builtIn: boolean
  /** Whoever asks; their own PIN is changed with the one before. */
  readonly isSelf: boolean
  /** What whoever asks may do with them. */
  readonly can: {
    readonly rename: boolean
    readonly pin: boolean
    readonly leave: boolean
    readonly comeBack: boolean
    /** Roles they may be given; the one they have is not among them. */
    readonly roles: readonly PersonRole[]
  }
}

export type PeopleView = {
  readonly state: PeopleState
  /** Why it cannot be read, for IT. */
  readonly detail?: string
  readonly people: readonly PersonView[]
  /** Roles in which whoever asks may add somebody. */
  readonly mayAdd: readonly PersonRole[]
  /** How many fit, those who left among them. */
  readonly most: number
}

/** What everybody at the till may know of everybody: for lists and slips that name who did something. */
export type PersonName = { readonly id: PersonId; readonly name: string; readonly role: PersonRole }
