/** Every operation, tried from IT's window on the gateway simulator: the examples' results, over real HTTP. */
import type { OperationView, SetupView, TryView } from '#contract/setup-views.ts'
import { expect, test } from './fixtures.ts'

test.use({ switches: ['--setup'] })

// In `npm test`: the same results on the till in virtual time, `test/unit/backoffice/operations/operations.test.ts`.
test('does what its example says', { tag: '@long' }, async ({ till }) => {
  // With the address known, the gateway simulator asks the till about every order and transfer before
  // accepting.
  const listening = async () => ((await till.call('setup.get')) as SetupView).callbacks.state
  await expect.poll(listening, { timeout: 15_000 }).toBe('listening')
  const listed = (await till.call('operations.list')) as readonly OperationView[]
  const told: Record<string, string> = {}
  for (const { name, direction, example } of listed) {
    if (direction === 'to-merchant') continue
    const tried = (await till.call('operations.try', { name, request: example })) as TryView
    told[name] = `${tried.outcome} ${tried.code ?? tried.detail ?? ''}`
  }
  expect(told).toEqual({
    'qr-generate': 'done 2004700',
    'va-status': 'done 2002600',
    // The example names the QR made first, and only a virtual account can be deleted.
    'va-delete': 'refused 4053101',
    'payment-host-to-host': 'done 2005400',
    'account-binding': 'done 2000700',
    'account-creation': 'pending 2020600',
    'transfer-interbank': 'done 2001800',
    'invoices-send': 'done 0000',
    'invoices-reject': 'done 0000',
    'transaction-history': 'done 0000',
    'account-inquiry': 'done 2001600',
    'transfer-status': 'done 2003600',
    'merchant-info': 'done 0000',
  })
})
