import { accountInquiry } from '#gateway/operations/account-inquiry.ts'
import type { z } from 'zod'
import { done, refusals, refuse, type Verdict } from '../answer.ts'
import { accountHolder, bankName } from '../control/bank-account.ts'
import type { HandlerContext } from './handler.ts'

type Request = z.output<(typeof accountInquiry)['request']>
type Response = z.input<(typeof accountInquiry)['response']>

/** The holder of an account at another bank (service code 16 of the national standard; interface, 4.2: not shown). */
export function handleAccountInquiry(request: Request, { now, state }: HandlerContext): Verdict {
  const { partnerReferenceNo, beneficiaryBankCode, beneficiaryAccountNo } = request
  const holder = accountHolder(beneficiaryBankCode, beneficiaryAccountNo)
  if (holder === undefined) return refuse(accountInquiry.serviceCode, refusals.invalidAccount)
  const body: Response = {
    responseCode: '2001600',
    responseMessage: 'Successful',
    referenceNo: state.nextTrxId(now),
    partnerReferenceNo,
    beneficiaryAccountName: holder,
    beneficiaryAccountNo,
    beneficiaryBankCode,
    beneficiaryBankName: bankName(beneficiaryBankCode),
    currency: 'IDR',
  }
  return done(body)
}
