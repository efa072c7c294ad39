import { accountCreation } from '#gateway/operations/account-creation.ts'
import type { z } from 'zod'
import { done, refusals, refuse, type Refused, type Verdict } from '../answer.ts'
import { duplicateReference } from '../checks/duplicate.ts'
import type { HandlerContext } from './handler.ts'
import { isImage } from '../pages/image.ts'
import type { Account } from '../records.ts'
import { unguessable } from '../secrets.ts'

type Request = z.output<(typeof accountCreation)['request']>
type Response = z.input<(typeof accountCreation)['response']>

const PHOTOS = ['ktpPhoto', 'selfiePhoto', 'signaturePhoto'] as const

/**
 * Create an e-wallet account (service code 06; interface, 2.7). It is accepted, and pending until the customer
 * completes it on the page that the answer names.
 */
export function handleAccount(request: Request, context: HandlerContext): Verdict {
  const { now, config, state, random, baseUrl } = context
  const refused = checkBusiness(request, context)
  if (refused !== undefined) return refuse(accountCreation.serviceCode, refused)

  const account: Account = {
    kind: 'account',
    id: request.partnerReferenceNo,
    referenceNo: state.nextTrxId(now),
    pageId: unguessable(random),
    formToken: unguessable(random),
    createdAt: now,
    expiresAt: now + config.maximumValidityMs,
    name: request.name,
    phoneNo: request.phoneNo,
    customerId: request.customerId,
    state: 'waiting',
  }
  state.records.put(account)
  const originalUrl = accountPageUrl(baseUrl, account.pageId)
  const body: Response = {
    responseCode: '2020600',
    responseMessage: 'Request In Progress',
    phoneNo: account.phoneNo,
    referenceNo: account.referenceNo,
    additionalInfo: { webRedirectUrl: encodeURIComponent(originalUrl), originalUrl },
  }
  return done(body, 202)
}

function accountPageUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/account/${id}`
}

function checkBusiness(request: Request, { config, state }: HandlerContext): Refused | undefined {
  const { partnerReferenceNo, phoneNo, customerId, additionalInfo } = request
  const broken = PHOTOS.find((name) => {
    const photo = additionalInfo?.[name]
    return photo !== undefined && !isImage(photo)
  })
  if (broken !== undefined) return refusals.invalidFormat(`additionalInfo.${broken}`)
  if (state.records.get('account', partnerReferenceNo) !== undefined) return duplicateReference(config)
  const has = state.records
    .all('account')
    .some((account) => account.state === 'opened' && isOf(account, phoneNo, customerId))
  return has ? refusals.notPermitted('Account exists') : undefined
}

function isOf(account: Account, phoneNo: string, customerId: string): boolean {
  return account.phoneNo === phoneNo || account.customerId === customerId
}
