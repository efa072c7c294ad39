import type { z } from 'zod'
import type { Operation, Wire } from '#gateway/define-operation.ts'
import { operations, type OperationName } from '#gateway/registry.ts'
import { fail, failures, refusals, refuse, type Verdict } from './answer.ts'
import { PRACTICE_CUSTOMER_TOKEN_PATH, PRACTICE_OPERATIONS, PRACTICE_TOKEN_PATH } from './config.ts'
import { checkFields, type FieldFault } from './checks/fields.ts'
import { handleAccount } from './operations/account.ts'
import { handleAccountInquiry } from './operations/account-inquiry.ts'
import { handleBinding } from './operations/binding.ts'
import { handleDelete } from './operations/delete.ts'
import { handlePayment } from './operations/payment.ts'
import { handleHistory } from './operations/history.ts'
import { handleInvoicesReject } from './operations/invoices-reject.ts'
import { handleInvoicesSend } from './operations/invoices-send.ts'
import { handleMerchantInfo } from './operations/merchant-info.ts'
import { handleQrGenerate } from './operations/qr.ts'
import { handleStatus } from './operations/status.ts'
import { handleTransfer } from './operations/transfer.ts'
import { handleTransferStatus } from './operations/transfer-status.ts'
import type { Answering, HandlerContext } from './operations/handler.ts'

export type RouteName = OperationName | 'token' | 'customer-token'

export type Route = {
  readonly name: RouteName
  /** Empty for operations with `error_code`. */
  readonly serviceCode: string
  readonly method: string
  readonly path: string
  /** All paths of this route, including the first. */
  readonly paths: readonly string[]
  readonly wire: Wire
  /** Absent: an access token, which is handled separately. */
  readonly asks?: Asks
}

export type Asks = {
  readonly operation: Operation
  /** Starts at the decrypted body: fields, rules, business. */
  readonly run: (body: unknown, context: HandlerContext) => Answering
}

/** Service codes of the access tokens by the national standard; the interface does not show them. */
export const TOKEN_SERVICE_CODE = '73'
export const CUSTOMER_TOKEN_SERVICE_CODE = '74'

/** To add an operation: its declaration in the registry, its handler here. */
const asked: Readonly<Record<OperationName, Asks>> = {
  'qr-generate': asking(operations['qr-generate'], handleQrGenerate),
  'va-status': asking(operations['va-status'], handleStatus),
  'va-delete': asking(operations['va-delete'], handleDelete),
  'payment-host-to-host': asking(operations['payment-host-to-host'], handlePayment),
  'account-binding': asking(operations['account-binding'], handleBinding),
  'account-creation': asking(operations['account-creation'], handleAccount),
  'transfer-interbank': asking(operations['transfer-interbank'], handleTransfer),
  'invoices-send': { operation: operations['invoices-send'], run: handleInvoicesSend },
  'invoices-reject': { operation: operations['invoices-reject'], run: handleInvoicesReject },
  'transaction-history': asking(operations['transaction-history'], handleHistory),
  'merchant-info': asking(operations['merchant-info'], handleMerchantInfo),
  'account-inquiry': asking(operations['account-inquiry'], handleAccountInquiry),
  'transfer-status': asking(operations['transfer-status'], handleTransferStatus),
}

export const routes: readonly Route[] = [
  ...PRACTICE_OPERATIONS.map((name) => routeOf(name, asked[name])),
  tokenRoute('token', TOKEN_SERVICE_CODE, PRACTICE_TOKEN_PATH),
  tokenRoute('customer-token', CUSTOMER_TOKEN_SERVICE_CODE, PRACTICE_CUSTOMER_TOKEN_PATH),
]

export function routeTo(path: string): Route | undefined {
  return routes.find(({ paths }) => paths.includes(path))
}

function asking<Req extends z.ZodType>(
  operation: Operation<Req>,
  handle: (request: z.output<Req>, context: HandlerContext) => Answering,
): Asks {
  const run = (body: unknown, context: HandlerContext): Answering => {
    const checked = checkFields(operation, body, context.config.bankRules)
    return checked.ok ? handle(checked.value, context) : faultAnswer(operation, checked.fault)
  }
  return { operation, run }
}

function routeOf(name: OperationName, asks: Asks): Route {
  const { serviceCode, method, path, wire, alternativePaths = [] } = asks.operation
  return { name, serviceCode, method, path, paths: [path, ...alternativePaths], wire, asks }
}

function tokenRoute(name: 'token' | 'customer-token', serviceCode: string, path: string): Route {
  // Gateways use the path both with and without the prefix of the payment operations.
  const paths = [path, path.replace(/^\/api/, '')]
  return { name, serviceCode, method: 'POST', path, paths, wire: { kind: 'snap' } }
}

function faultAnswer({ wire, serviceCode }: Operation, { kind, field }: FieldFault): Verdict {
  if (wire.kind !== 'snap')
    return fail(kind === 'missing' ? failures.missing(field) : failures.format(field || 'body'))
  if (kind === 'not-an-object') return refuse(serviceCode, refusals.badRequest)
  return refuse(serviceCode, kind === 'missing' ? refusals.missing(field) : refusals.invalidFormat(field))
}
