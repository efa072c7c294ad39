import type { OrderView, PaymentMethods } from '#contract/views.ts'
import { orderIn } from './order-fixtures.ts'

export const PAGE_HOST = 'pay.gateway.example'
const PAGE = `https://${PAGE_HOST}/pay/Zk3v9QmT7wXy2LbN8cRd4A`

export const SALE_WAYS: PaymentMethods = {
  methods: ['qr', 'va', 'link'],
  most: { qr: 1_000_000_000n },
  pageMethods: [
    { payMethod: '503', payOption: 'DOMPET', name: 'Dompet Contoh' },
    { payMethod: '014', payOption: 'BANK', name: 'Bank Contoh' },
    { payMethod: '099', payOption: 'KARTU', name: 'Kartu Contoh' },
  ],
}

/** An order whose customer may pay on the gateway's page. */
export function linkOrder(overrides: Partial<OrderView> = {}, now = Date.now()): OrderView {
  const { qr: _qr, ...order } = orderIn(
    'waiting',
    { method: 'link', expiresAt: now + 3_560_000, ...overrides },
    now,
  )
  return { ...order, link: { url: PAGE, host: PAGE_HOST } }
}
