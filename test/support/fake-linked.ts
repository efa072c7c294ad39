/** Linked accounts in memory: the real schemas, made-up answers. */
import { LINKED_KINDS, type LinkedAccount, type LinkedKind } from '#contract/linked-views.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'
import { placesIn } from '#backoffice/linkage/places.ts'
import { Refused } from './fake-setup.ts'

/** Plain data, so that it can be handed to another process. */
export type FakeLinkedInit = {
  readonly accounts?: readonly LinkedAccount[]
  /** The profile has no product code for it. */
  readonly isNotOffered?: boolean
}

const HOUR = 3_600_000
const HOST = 'setuju.penyedia-contoh.example'

export function linkedAccount(number: number, changes: Partial<LinkedAccount> = {}): LinkedAccount {
  const at = Date.now() - number * 5 * HOUR
  return {
    reference: `P001261120${String(number).padStart(7, '0')}7F3Q`,
    ...{ kind: 'account-binding', createdAt: at, state: 'accepted', since: at },
    phoneEndsIn: String(7_890 - number).padStart(4, '0'),
    accountEndsIn: String(2_215 + number).padStart(4, '0'),
    consent: { version: 1, by: 'practice-manager' },
    evidence: { source: 'answer', at, code: '2000700', message: 'Successful' },
    hasToken: true,
    page: { host: HOST },
    mayMark: true,
    ...changes,
  }
}

/** One of each standing. */
export function eachLinked(): readonly LinkedAccount[] {
  const at = Date.now() - HOUR
  const none = { page: undefined, hasToken: false }
  const by = 'practice-manager'
  const changes: readonly (Partial<Omit<LinkedAccount, 'page'>> & {
    page?: LinkedAccount['page'] | undefined
  })[] = [
    {},
    { page: { host: HOST, openedAt: at } },
    { page: { fault: 'not-https' } },
    { ...none, state: 'unknown', evidence: { source: 'answer', at } },
    {
      ...none,
      state: 'refused',
      mayMark: false,
      evidence: { source: 'answer', at, code: '4030701', message: 'Unknown productCode' },
    },
    {
      state: 'confirmed',
      mayMark: false,
      evidence: { source: 'manager', at, by, message: 'terlihat di portal penyedia' },
    },
    {
      ...none,
      state: 'failed',
      mayMark: false,
      evidence: { source: 'manager', at, by, message: 'pelanggan menolak' },
    },
    { ...none, isSealed: true },
    { ...none, forgotten: { at, by } },
  ]
  return changes.map((each, number) => {
    const { page, ...account } = linkedAccount(number + 1, each as Partial<LinkedAccount>)
    return page === undefined ? account : { ...account, page }
  })
}

type Handlers = {
  [N in Extract<ProcedureName, `linked.${string}`>]: (input: InputOf<N>) => OutputOf<N> | Promise<OutputOf<N>>
}

export function createFakeLinked(init: FakeLinkedInit, changed: () => void): Handlers {
  const accounts = [...(init.accounts ?? [])]
  const add = (kind: LinkedKind, phoneNo: string, accountNo?: string): LinkedAccount => {
    const { accountEndsIn: _none, ...made } = linkedAccount(0, { kind, createdAt: Date.now() })
    const account = {
      ...made,
      phoneEndsIn: phoneNo.slice(-4),
      ...(accountNo === undefined ? {} : { accountEndsIn: accountNo.slice(-4) }),
    }
    accounts.unshift(account)
    changed()
    return account
  }
  const put = (reference: string, changes: Partial<LinkedAccount>): null => {
    const at = accounts.findIndex((each) => each.reference === reference)
    const before = accounts[at]
    if (before === undefined) throw new Refused('not-found')
    accounts[at] = { ...before, ...changes }
    changed()
    return null
  }
  return {
    'linked.list': ({ kind, limit }) => {
      const rows = accounts.filter((each) => each.kind === kind)
      return { rows: rows.slice(0, limit), total: rows.length, isOffered: init.isNotOffered !== true }
    },
    'linked.bind': ({ phoneNo, customerAccountNumber }) =>
      add(LINKED_KINDS[0], phoneNo, customerAccountNumber),
    'linked.create': ({ phoneNo }) => add(LINKED_KINDS[1], phoneNo),
    'linked.page': () => ({ host: HOST, address: `https://${HOST}/agree/0123456789abcdef` }),
    'linked.openPage': ({ reference, host }) => put(reference, { page: { host, openedAt: Date.now() } }),
    'linked.mark': ({ reference, becomes, remark, approval }) => {
      if (approval === undefined) throw new Refused('approval-needed')
      const evidence = { source: 'manager', at: Date.now(), by: approval.person, message: remark } as const
      return put(reference, { state: becomes, evidence, mayMark: false })
    },
    'linked.forget': ({ reference, approval }) => {
      if (approval === undefined) throw new Refused('approval-needed')
      return put(reference, { forgotten: { at: Date.now(), by: approval.person }, hasToken: false })
    },
    'linked.places': ({ under }) => placesIn(under ?? ''),
    'linked.allowCamera': () => null,
  }
}
