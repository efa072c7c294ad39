/**
 * Everything the simulator keeps in addition to orders, one line of the state file per change. Amounts in wire form.
 */

export type Transfer = {
  readonly kind: 'transfer'
  /** partnerReferenceNo. */
  readonly id: string
  readonly referenceNo: string
  readonly createdAt: number
  /** The requested amount, what leaves the deposit and what the beneficiary receives. */
  readonly amount: string
  readonly debited: string
  readonly credited: string
  readonly feeType: string
  readonly sourceAccountNo: string
  readonly beneficiaryAccountNo: string
  readonly beneficiaryAccountName: string
  readonly beneficiaryBankCode: string
  readonly externalId: string
  /**
   * `asking`: the merchant is being asked to confirm; `refused`: it did not. Settlement by the clock is not stored.
   */
  readonly state: 'asking' | 'refused' | 'accepted' | 'done' | 'failed'
  /** When the clock settles an accepted transfer. */
  readonly settlesAt: number
}

export type Binding = {
  readonly kind: 'binding'
  /** partnerReferenceNo. */
  readonly id: string
  readonly referenceNo: string
  /** Id of the agreement page; known only to the customer's browser. */
  readonly pageId: string
  readonly formToken: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly phoneNo: string
  readonly customerName: string
  readonly productCode: string
  readonly linkId: string
  readonly accountToken: string
  readonly state: 'waiting' | 'agreed' | 'refused'
}

export type Account = {
  readonly kind: 'account'
  /** partnerReferenceNo. */
  readonly id: string
  readonly referenceNo: string
  readonly pageId: string
  readonly formToken: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly name: string
  readonly phoneNo: string
  readonly customerId: string
  readonly state: 'waiting' | 'opened' | 'refused'
}

export type Invoice = {
  readonly kind: 'invoice'
  /** doc_no: the key of its entry. */
  readonly id: string
  readonly docRefNo: string
  readonly createdAt: number
  readonly memberCode: string
  readonly memberName: string
  readonly commCode: string
  readonly amount: string
  readonly dueDate: string
  readonly paymentUrl: string
  readonly rejectedAt?: number
}

/**
 * The base of the invented part of the history; `arrivals` are the times of records that arrived while it was read.
 */
export type HistoryBook = {
  readonly kind: 'history'
  readonly id: 'book'
  /** Epoch milliseconds: the first request for the history. */
  readonly until: number
  readonly arrivals: readonly number[]
}

export type PracticeRecord = Transfer | Binding | Account | Invoice | HistoryBook
export type RecordKind = PracticeRecord['kind']
export type RecordOf<K extends RecordKind> = Extract<PracticeRecord, { readonly kind: K }>

export type Records = {
  /** In order of creation. */
  readonly all: <K extends RecordKind>(kind: K) => readonly RecordOf<K>[]
  readonly get: <K extends RecordKind>(kind: K, id: string) => RecordOf<K> | undefined
  /** Replaces an earlier record of the same kind and id. */
  readonly put: (record: PracticeRecord) => void
}

/** Records by kind and id, in memory. */
export function recordShelf(): Records & {
  readonly everything: () => readonly PracticeRecord[]
  readonly clear: () => void
} {
  const kept = new Map<string, PracticeRecord>()
  const isOf =
    <K extends RecordKind>(kind: K) =>
    (record: PracticeRecord): record is RecordOf<K> =>
      record.kind === kind
  return {
    all: (kind) => [...kept.values()].filter(isOf(kind)),
    get(kind, id) {
      const record = kept.get(`${kind} ${id}`)
      return record !== undefined && isOf(kind)(record) ? record : undefined
    },
    put: (record) => void kept.set(`${record.kind} ${record.id}`, record),
    everything: () => [...kept.values()],
    clear: () => kept.clear(),
  }
}
