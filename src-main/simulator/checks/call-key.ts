import { readForm } from '#gateway/signing/form.ts'
import { withinBudget, type CallDeps, type CallResult } from './admission.ts'
import { fail, failures } from '../answer.ts'
import { isForm } from './call-hashed.ts'
import type { Asks } from '../routes.ts'
import { isSameSecret } from '../secrets.ts'
import type { PracticeRequest } from '../wire.ts'

/** Content type, form, key, request budget, fields, business: the merchant's API key is all there is of a signature. */
export async function answerKeyCall(
  { run }: Asks,
  { headers, body }: PracticeRequest,
  deps: CallDeps,
): Promise<CallResult> {
  const form = isForm(headers) ? readForm(body) : undefined
  if (form === undefined || !form.ok) {
    const field = form === undefined ? 'Content-Type' : 'body'
    return { verdict: fail(failures.format(field)), admitted: false }
  }
  if (!isSameSecret(form.fields.get('key') ?? '', deps.context.config.apiKey)) {
    return { verdict: fail(failures.unknownMerchant), admitted: false }
  }
  return withinBudget(deps, fail(failures.tooMany), () => run(Object.fromEntries(form.fields), deps.context))
}
