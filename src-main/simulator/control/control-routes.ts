import { CONTROL_HEADER, faultSchema, merchantInputSchema, payerInputSchema } from './control.ts'
import { pageInputSchema, transferInputSchema, type DriveResult } from './control-records.ts'
import type { PracticeGateway } from '../gateway.ts'
import { habitChoiceSchema, NO_HABITS } from '../habits/active-habits.ts'
import { isLoopbackHost } from '../http.ts'
import { readJson } from '../json.ts'
import type { PracticeRequest } from '../wire.ts'

export type ControlAnswer = { readonly status: number; readonly json: unknown }

const REFUSED_PAYER_STATUS = {
  'unreadable-qr': 400,
  'no-amount': 400,
  unknown: 404,
  exists: 409,
  'not-payable': 409,
  'merchant-refused': 409,
  'merchant-unreachable': 502,
} as const

/**
 * The control side. It can make money appear paid, so web pages must be kept out. It refuses a request with an
 * Origin, one for another Host (a name rebound to loopback) and one without the token, before reading anything.
 */
export async function answerControl(
  gateway: PracticeGateway,
  request: PracticeRequest,
  isToken: (given: string) => boolean,
): Promise<ControlAnswer> {
  const { headers, method } = request
  if (headers['origin'] !== undefined || !isLoopbackHost(headers['host']))
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
    case 'POST /_practice/habits':
      return choose(gateway, readJson(request.body))
    case 'GET /_practice/habits':
      return ok({ choice: gateway.habits() })
    case 'DELETE /_practice/habits':
      gateway.chooseHabits(NO_HABITS)
      return ok({ choice: gateway.habits() })
    case 'POST /_practice/merchant':
      return register(gateway, readJson(request.body))
    case 'DELETE /_practice/merchant':
      gateway.setMerchant(undefined)
      return ok({})
    case 'GET /_practice/merchant':
      return ok({ url: gateway.merchantUrl() ?? null })
    case 'GET /_practice/log': {
      const after = Number(new URLSearchParams(query).get('after') ?? 0)
      return ok({ log: gateway.log().filter(({ seq }) => !(seq <= after)) })
    }
    case 'GET /_practice/transactions':
      return ok({ orders: gateway.transactions() })
    case 'GET /_practice/records':
      return ok(gateway.records())
    case 'POST /_practice/transfers': {
      const input = transferInputSchema.safeParse(readJson(request.body))
      return input.success ? driven(gateway.driveTransfer(input.data)) : badInput(input.error)
    }
    case 'POST /_practice/pages': {
      const input = pageInputSchema.safeParse(readJson(request.body))
      return input.success ? driven(gateway.pressButton(input.data)) : badInput(input.error)
    }
    case 'GET /_practice/counters':
      return ok(gateway.counters())
    case 'POST /_practice/reset':
      gateway.reset()
      return ok({})
    default:
      return refuse(404, 'route', `no ${method} ${path}`)
  }
}

async function payer(gateway: PracticeGateway, body: unknown): Promise<ControlAnswer> {
  const input = payerInputSchema.safeParse(body)
  if (!input.success) return badInput(input.error)
  const result = await gateway.askThenPay(input.data)
  return result.ok
    ? ok({ order: result.order })
    : refuse(REFUSED_PAYER_STATUS[result.code], result.code, result.message)
}

function arm(gateway: PracticeGateway, body: unknown): ControlAnswer {
  const fault = faultSchema.safeParse(body)
  if (!fault.success) return badInput(fault.error)
  gateway.arm(fault.data)
  return ok({ faults: gateway.faults() })
}

function choose(gateway: PracticeGateway, body: unknown): ControlAnswer {
  const choice = habitChoiceSchema.safeParse(body)
  if (!choice.success) return badInput(choice.error)
  gateway.chooseHabits(choice.data)
  return ok({ choice: gateway.habits() })
}

function register(gateway: PracticeGateway, body: unknown): ControlAnswer {
  const input = merchantInputSchema.safeParse(body)
  if (!input.success) return badInput(input.error)
  const { url, ca } = input.data
  gateway.setMerchant({ url, ...(ca === undefined ? {} : { ca }) })
  return ok({ url: gateway.merchantUrl() ?? null })
}

function driven(result: DriveResult): ControlAnswer {
  if (result.ok) return ok({})
  return result.code === 'unknown'
    ? refuse(404, result.code, 'there is no such thing')
    : refuse(409, result.code, 'not as it is now')
}

function badInput(error: { readonly message: string }): ControlAnswer {
  return refuse(400, 'input', error.message)
}

function ok(json: unknown): ControlAnswer {
  return { status: 200, json }
}

function refuse(status: number, code: string, message: string): ControlAnswer {
  return { status, json: { error: { code, message } } }
}
