import { z } from 'zod'
import type { CallbackKind } from '#domain/callback-fact.ts'
import { takeOut } from '#gateway/answers/take-out.ts'
import { ruleFaults } from '#gateway/codec/conditions.ts'
import { fieldsOf, pathText } from '#gateway/codec/walk.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { redactBody } from '#gateway/redact.ts'
import { incoming } from '#gateway/registry.ts'
import { createFieldReader } from './fields.ts'
import { asTheyCame, inOurNames } from './own-names.ts'
import type { HandlerContext, Verdict } from './handler.ts'
import { answerInquiry } from './inquiry.ts'
import { invoiceNoticeRoute } from './invoice-notice.ts'
import type { Rules } from './messages.ts'
import { answerPayment } from './payment.ts'
import { answerWith, refusals, type Word } from './refusals.ts'
import type { Decided, Route } from './route.ts'
import { answerTransfer } from './transfer.ts'
import type { WireBody } from './wire.ts'

/** Finds the route for a path exactly as on the request line. */
export type Routes = (path: string) => Route | undefined

/** The fields that an answer needs. A payment only leads to a status call, so its number is enough. */
const DECIDING = {
  inquiry: ['partnerServiceId', 'customerNo', 'virtualAccountNo', 'inquiryRequestId'],
  payment: ['virtualAccountNo'],
} as const

/** Matches the end of the path, because a proxy or a portal may add a prefix. */
export function createRoutes({
  transferServiceCode,
  invoiceNotice,
}: Pick<Rules, 'transferServiceCode' | 'invoiceNotice'>): Routes {
  const { 'va-inquiry': inquiry, 'va-payment': payment, 'transfer-confirmation': transfer } = incoming
  const routes = [
    {
      path: inquiry.path,
      route: routeFor('inquiry', inquiry, inquiry.serviceCode, answerInquiry, DECIDING.inquiry),
    },
    {
      path: payment.path,
      route: routeFor('payment', payment, payment.serviceCode, answerPayment, DECIDING.payment),
    },
    {
      path: transfer.path,
      route: routeFor('transfer-confirmation', transfer, transferServiceCode, answerTransfer),
    },
    ...(invoiceNotice === undefined
      ? []
      : [{ path: invoiceNotice.path, route: invoiceNoticeRoute(invoiceNotice.headers) }]),
  ]
  return (path) => {
    const pathname = pathnameOf(path)
    return routes.find((each) => pathname.endsWith(each.path))?.route
  }
}

/** Drops the query and trailing slashes, which a proxy or a portal may have added. */
export function pathnameOf(path: string): string {
  const [pathname = ''] = path.split('?')
  return pathname.replace(/\/+$/, '')
}

/**
 * The address to register for the inquiry (interface, part 6), from the public address. An address that already ends
 * in the inquiry's path stays as it is.
 */
export function inquiryAddress(publicUrl: string): string {
  const { path } = incoming['va-inquiry']
  const base = publicUrl.replace(/\/+$/, '')
  return base.endsWith(path) ? base : base + path
}

function routeFor<Req extends z.ZodObject, Res extends z.ZodType>(
  kind: CallbackKind,
  operation: Operation<Req, Res>,
  serviceCode: string,
  handle: (request: z.output<Req>, body: WireBody, context: HandlerContext) => Verdict<WireBody>,
  deciding?: readonly string[],
): Route {
  const readFields = createFieldReader(operation.request, deciding)
  const declared = new Set(fieldsOf(operation.request).map(({ path }) => pathText(path)))
  return {
    kind,
    serviceCode,
    headers: 'all',
    decide: (body, context, unsure) => {
      const refuse = (word: Word): Decided => ({
        word,
        fact: 'told',
        write: () => answerWith(serviceCode, word),
      })
      const paths = unsure.map((path) => path.split('.'))
      if (paths.some(([top = '']) => deciding?.some((name) => top === '' || top === name) ?? true))
        return refuse(refusals.unsure)
      // The content of these members is uncertain, so treat them as absent.
      const sure = takeOut(body, paths) as WireBody
      const named = deciding === undefined ? sure : inOurNames(sure, context)
      const fields = readFields(named)
      if (!fields.ok) return refuse(fields.refusal)
      const { word, reference, fact, rest, odd: unfit = [] } = handle(fields.value, named, context)
      const odd = [...new Set([...fields.odd, ...unfit, ...unsure.filter((path) => declared.has(path))])]
      return {
        word,
        ...(reference === undefined ? {} : { reference }),
        fact,
        ...(odd.length === 0 ? {} : { odd }),
        said: redactBody(JSON.stringify(fields.wire), operation.redact),
        write: (receipt) =>
          rest === undefined
            ? answerWith(serviceCode, word)
            : asTheyCame(written(operation, serviceCode, word, rest(receipt)), body),
      }
    },
  }
}

/** Only answers that match the interface leave. */
function written<Res extends z.ZodType>(
  operation: Operation<z.ZodType, Res>,
  serviceCode: string,
  word: Word,
  rest: WireBody,
): ReturnType<Decided['write']> {
  const { status, body } = answerWith(serviceCode, word, rest)
  const encoded = z.safeEncode(operation.response, body as z.output<Res>)
  if (!encoded.success) return { broken: encoded.error.issues.map(({ path }) => path.join('.')).join(', ') }
  // Without members that are undefined, as the gateway will see it.
  const wire: WireBody = JSON.parse(JSON.stringify(encoded.data))
  const { missing } = ruleFaults({ conditions: operation.responseConditions ?? [] }, wire, {})
  return missing.length === 0 ? { status, body: wire } : { broken: missing.join(', ') }
}
