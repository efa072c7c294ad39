import type { z } from 'zod'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { vaDelete } from '#gateway/operations/va-delete.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { refuse, type Verdict } from './answer.ts'
import { PRACTICE_TOKEN_PATH, type PracticeOperation } from './config.ts'
import { checkFields } from './fields.ts'
import { handleDelete } from './handle-delete.ts'
import { handleQrGenerate } from './handle-qr.ts'
import { handleStatus } from './handle-status.ts'
import type { HandlerContext } from './handler.ts'

export type Route = {
  readonly name: PracticeOperation | 'token'
  readonly serviceCode: string
  readonly method: string
  readonly path: string
  /** From the parsed JSON body on: fields, then business. Absent: the route has a way of its own. */
  readonly run?: (body: unknown, context: HandlerContext) => Verdict
}

/** Service code of the access token by the national standard; the interface does not show it. */
export const TOKEN_SERVICE_CODE = '73'

/** To add an operation: a handler, one line here, and its name in PRACTICE_OPERATIONS. */
export const routes: readonly Route[] = [
  route('qr-generate', qrGenerate, handleQrGenerate),
  route('va-status', vaStatus, handleStatus),
  route('va-delete', vaDelete, handleDelete),
  { name: 'token', serviceCode: TOKEN_SERVICE_CODE, method: 'POST', path: PRACTICE_TOKEN_PATH },
]

type Declared<S extends z.ZodType> = Pick<Route, 'serviceCode' | 'method' | 'path'> & { readonly request: S }

function route<S extends z.ZodType>(
  name: PracticeOperation,
  operation: Declared<S>,
  handle: (request: z.output<S>, context: HandlerContext) => Verdict,
): Route {
  const { serviceCode, method, path, request } = operation
  const run = (body: unknown, context: HandlerContext): Verdict => {
    const checked = checkFields(request, body)
    return checked.ok ? handle(checked.value, context) : refuse(serviceCode, checked.refused)
  }
  return { name, serviceCode, method, path, run }
}
