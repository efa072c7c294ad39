import { accountBinding } from '#gateway/operations/account-binding.ts'
import type { z } from 'zod'
import { done, refusals, refuse, type Refused, type Verdict } from '../answer.ts'
import { duplicateReference } from '../checks/duplicate.ts'
import type { HandlerContext } from './handler.ts'
import { isImage, isPdf } from '../pages/image.ts'
import type { Binding } from '../records.ts'
import { unguessable } from '../secrets.ts'

type Request = z.output<(typeof accountBinding)['request']>
type Response = z.input<(typeof accountBinding)['response']>

/**
 * Link a customer's account (service code 07; interface, 2.6). The customer agrees or refuses on the page at
 * `redirectUrl`; until then `accountToken` is not valid.
 */
export function handleBinding(request: Request, context: HandlerContext): Verdict {
  const { now, config, state, random, baseUrl } = context
  const refused = checkBusiness(request, context)
  if (refused !== undefined) return refuse(accountBinding.serviceCode, refused)

  const referenceNo = state.nextTrxId(now)
  const { productCode, customerAccountNumber, customerName } = request.additionalInfo
  const binding: Binding = {
    kind: 'binding',
    id: request.partnerReferenceNo,
    referenceNo,
    pageId: unguessable(random),
    formToken: unguessable(random),
    createdAt: now,
    expiresAt: now + config.maximumValidityMs,
    phoneNo: request.phoneNo,
    customerName: customerName ?? '',
    productCode,
    linkId: `LINK${referenceNo}`,
    accountToken: Buffer.from(random.bytes(24)).toString('hex').toUpperCase(),
    state: 'waiting',
  }
  state.records.put(binding)
  const body: Response = {
    responseCode: '2000700',
    responseMessage: 'Successful',
    referenceNo,
    additionalInfo: {
      accountInfo: {
        accountType: 'EWALLET',
        accountId: (customerAccountNumber ?? request.phoneNo).slice(-4).padStart(8, '*'),
      },
    },
    linkId: binding.linkId,
    accountToken: binding.accountToken,
    redirectUrl: agreementPageUrl(baseUrl, binding.pageId),
  }
  return done(body)
}

function agreementPageUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/agree/${id}`
}

function checkBusiness(request: Request, { config, state }: HandlerContext): Refused | undefined {
  const { merchantId, partnerReferenceNo, additionalInfo } = request
  const { productCode, ktpFile, npwpFile, pdfFile } = additionalInfo
  if (merchantId !== config.merchantId) return refusals.invalidMerchant
  if (productCode !== config.bindingProductCode) return refusals.featureNotAllowed('Unknown productCode')
  if (ktpFile !== undefined && !isImage(ktpFile)) return refusals.invalidFormat('additionalInfo.ktpFile')
  if (npwpFile !== undefined && !isImage(npwpFile)) return refusals.invalidFormat('additionalInfo.npwpFile')
  if (pdfFile !== undefined && !isPdf(pdfFile)) return refusals.invalidFormat('additionalInfo.pdfFile')
  if (state.records.get('binding', partnerReferenceNo) !== undefined) return duplicateReference(config)
  return undefined
}
