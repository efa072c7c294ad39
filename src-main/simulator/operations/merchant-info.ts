import type { merchantInfo } from '#gateway/operations/merchant-info.ts'
import type { z } from 'zod'
import { done, type Verdict } from '../answer.ts'
import type { HandlerContext } from './handler.ts'

type Request = z.output<(typeof merchantInfo)['request']>
type Response = z.input<(typeof merchantInfo)['response']>

/** The merchant's valid bank and product codes (beyond the interface). A wrong key is refused earlier. */
export function handleMerchantInfo(_request: Request, { config }: HandlerContext): Verdict {
  const { qrProductCode, vaProductCode, linkProductCode, bindingProductCode, pageMethods } = config
  const products = [
    { bankCode: '009', productCode: qrProductCode, productName: 'QR' },
    { bankCode: '014', productCode: vaProductCode, productName: 'Virtual account' },
    { bankCode: '503', productCode: linkProductCode, productName: 'Wallet link' },
    { bankCode: '503', productCode: bindingProductCode, productName: 'Wallet binding' },
    ...pageMethods.map(({ payMethod, payOption, name }) => ({
      bankCode: payMethod,
      productCode: payOption,
      productName: name,
    })),
  ]
  const isFirst = ({ productCode }: { readonly productCode: string }, at: number): boolean =>
    products.findIndex((other) => other.productCode === productCode) === at
  const body: Response = { error_code: '0000', error_message: 'Success', data: products.filter(isFirst) }
  return done(body)
}
