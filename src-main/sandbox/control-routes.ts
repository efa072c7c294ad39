import { CONTROL_HEADER, faultSchema, payerInputSchema } from './control.ts'
import type { PracticeGateway } from './gateway.ts'
import { readJson } from './json.ts'
import type { PracticeRequest } from './wire.ts'

export type ControlAnswer = { readonly status: number; readonly json: unknown }

const LOOPBACK = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/
const REFUSED_PAYER_STATUS = {
  'unreadable-qr': 400,
  'no-amount': 400,
  unknown: 404,
  exists: 409,
  'not-payable': 409,
} as const

/**
 * The control side. It can make money appear paid, so a web page must not reach it: a request with an Origin, one for
 * another Host (a name rebound to loopback) and one without the token are refused before anything is read.
 */
export function answerControl(
  gateway: PracticeGateway,
  request: PracticeRequest,
  isToken: (given: string) => boolean,
): ControlAnswer {
  const { headers, method } = request
  if (headers['origin'] !== undefined || !LOOPBACK.test(headers['host'] ?? ''))
    return refuse(403, 'origin', 'not for web pages')
  if (!isToken(headers[CONTROL_HEADER] ?? ''))
    return refuse(401, 'token', `${CONTROL_HEADER} is missing or wrong`)
  const [path = '', query = ''] = request.path.split('?')
  switch (`${method} ${path}`) {
    case 'POST /_practice/payer':
      return payer(gateway, readJson(request.body))
    case 'POST /_practice/faults':
      return arm(gateway, readJson(request.body))
    case 'GET /_practice/faults':
      return ok({ faults: gateway.faults() })
    case 'DELETE /_practice/faults':
      gateway.clearFaults()
      return ok({ faults: gateway.faults() })
    case 'GET /_practice/log': {
      const after = Number(new URLSearchParams(query).get('after') ?? 0)
      return ok({ log: gateway.log().filter(({ seq }) => !(seq <= after)) })
    }
    case 'GET /_practice/transactions':
      return ok({ orders: gateway.transactions() })
    case 'GET /_practice/counters':
      return ok(gateway.counters())
    case 'POST /_practice/reset':
      gateway.reset()
      return ok({})
    default:
      return refuse(404, 'route', `no ${method} ${path}`)
  }
}

function payer(gateway: PracticeGateway, body: unknown): ControlAnswer {
  const input = payerInputSchema.safeParse(body)
  if (!input.success) return refuse(400, 'input', input.error.message)
  const result = gateway.payer(input.data)
  return result.ok
    ? ok({ order: result.order })
    : refuse(REFUSED_PAYER_STATUS[result.code], result.code, result.message)
}

function arm(gateway: PracticeGateway, body: unknown): ControlAnswer {
  const fault = faultSchema.safeParse(body)
  if (!fault.success) return refuse(400, 'input', fault.error.message)
  gateway.arm(fault.data)
  return ok({ faults: gateway.faults() })
}

function ok(json: unknown): ControlAnswer {
  return { status: 200, json }
}

function refuse(status: number, code: string, message: string): ControlAnswer {
  return { status, json: { error: { code, message } } }
}
