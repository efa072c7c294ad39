import type { BridgeErrorCode } from '#contract/envelope.ts'
import type { Procedure, Role } from '#contract/define.ts'
import { procedures, type ProcedureName } from '#contract/procedures.ts'

/** The sender of a call, as the main process determines it; never as the page claims. */
export type Sender = {
  /** Undefined when the page is not one of ours. */
  readonly role: Role | undefined
  readonly isMainFrame: boolean
  readonly url: string
}

export type Admission =
  | { readonly ok: true; readonly name: ProcedureName; readonly role: Role; readonly input: unknown }
  | { readonly ok: false; readonly code: BridgeErrorCode; readonly detail: string }

const ORIGIN = 'app://loket/'

/** Admits or refuses a call. Checks sender, name, role, then schema, so that a stranger learns nothing. */
export function admit(sender: Sender, name: unknown, input: unknown): Admission {
  if (sender.role === undefined || !sender.isMainFrame || !sender.url.startsWith(ORIGIN)) {
    return { ok: false, code: 'untrusted-sender', detail: sender.url.slice(0, 80) }
  }
  if (typeof name !== 'string' || !Object.hasOwn(procedures, name)) {
    // Only text is shown: converting anything else that a page sends could be slow, or throw.
    return {
      ok: false,
      code: 'unknown-procedure',
      detail: typeof name === 'string' ? name.slice(0, 80) : typeof name,
    }
  }
  const known = name as ProcedureName
  const procedure: Procedure = procedures[known]
  if (!procedure.roles.includes(sender.role))
    return { ok: false, code: 'forbidden', detail: `${known} as ${sender.role}` }
  const parsed = read(procedure, input)
  // A page can send cyclic or endlessly nested data, which overflows any reader: the page's fault, not ours.
  if (parsed === undefined) return { ok: false, code: 'invalid-input', detail: '(input): cannot be read' }
  if (!parsed.success) {
    const where = parsed.error.issues
      .map((issue) => `${issue.path.join('.') || '(input)'}: ${issue.code}`)
      .join(', ')
    return { ok: false, code: 'invalid-input', detail: where.slice(0, 200) }
  }
  return { ok: true, name: known, role: sender.role, input: parsed.data }
}

function read({ input: schema }: Procedure, input: unknown) {
  try {
    return schema.safeParse(input)
  } catch {
    return undefined
  }
}
