import { useWords } from '../../words/words.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Tries } from './use-tries.ts'

/** The customer a call is made for, where the profile demands a customer's access token. */
export function CustomerFields({ tries: { customer, setCustomer } }: { readonly tries: Tries }) {
  const { t } = useWords()
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <TextField
        id="operation-customer"
        label={t('operations.customer')}
        help={t('operations.customer.help')}
        value={customer.id}
        onText={(id) => setCustomer({ ...customer, id: id.slice(0, 64) })}
        isMono
      />
      <TextField
        id="operation-auth-code"
        label={t('operations.authCode')}
        help={t('operations.authCode.help')}
        value={customer.authCode}
        onText={(authCode) => setCustomer({ ...customer, authCode: authCode.slice(0, 256) })}
        isMono
        isSecret
      />
    </div>
  )
}
