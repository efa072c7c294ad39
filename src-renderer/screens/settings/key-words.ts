import type { KeyAct } from '#contract/keys.ts'
import type { Words } from '../../words/words.tsx'

/** As on the act's own button. */
export function actWords({ t }: Words, act: KeyAct): string {
  if (act === 'help') return t('help.button')
  return act === 'renew' ? t('sale.do.renew', { method: 'qr' }) : t(`sale.do.${act}`)
}
