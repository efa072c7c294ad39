import { useId, useState } from 'react'
import type { PaperTarget } from '#contract/paper-views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField, type FieldFault } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'

const RAW_PORT = '9100'
const HOST = /^[A-Za-z0-9.:-]{1,100}$/
const PATH = /^[\w\\/.:-]{1,200}$/

type Props = {
  readonly kind: 'tcp' | 'device'
  readonly target: PaperTarget
  readonly onUse: (target: PaperTarget) => void
}

/** Address of a raw printer. Saved on submit only; a partial address is ignored. */
export function RawPrinterForm({ kind, target, onUse }: Props) {
  const { t } = useWords()
  const id = useId()
  const [host, setHost] = useState(target.kind === 'tcp' ? target.host : '')
  const [port, setPort] = useState(target.kind === 'tcp' ? String(target.port) : RAW_PORT)
  const [isOther, setOther] = useState(target.kind === 'tcp' && target.isOtherPort === true)
  const [path, setPath] = useState(target.kind === 'device' ? target.path : '')
  const fault = (isWrong: boolean, words: string): FieldFault | undefined =>
    isWrong ? { words, isEmpty: false } : undefined
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535
  // Most printers listen on 9100 and its neighbours; on other ports another service may read the slip.
  const isUnusual = isPort && !/^910\d$/.test(port)
  const isReady = kind === 'tcp' ? HOST.test(host) && isPort && (!isUnusual || isOther) : PATH.test(path)
  const use = () => {
    if (!isReady) return
    onUse(
      kind === 'tcp'
        ? { kind, host, port: Number(port), ...(isUnusual ? { isOtherPort: true } : {}) }
        : { kind, path },
    )
  }
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-4">
      {kind === 'tcp' ? (
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
          <TextField
            id={`${id}-host`}
            label={t('paper.host')}
            value={host}
            onText={(text) => setHost(text.trim())}
            help={t('paper.host.help')}
            fault={fault(host !== '' && !HOST.test(host), t('paper.host.wrong'))}
            isMono
            onEnter={use}
          />
          <TextField
            id={`${id}-port`}
            label={t('paper.port')}
            value={port}
            onText={(text) => setPort(text.trim())}
            fault={fault(!isPort, t('paper.port.wrong'))}
            isMono
            pad="digits"
            onEnter={use}
          />
        </div>
      ) : (
        <TextField
          id={`${id}-path`}
          label={t('paper.device')}
          value={path}
          onText={(text) => setPath(text.trim())}
          help={t('paper.device.help')}
          fault={fault(path !== '' && !PATH.test(path), t('paper.device.wrong'))}
          isMono
          onEnter={use}
        />
      )}
      {kind === 'tcp' && isUnusual ? (
        <Switch isOn={isOther} onChange={setOther}>
          {t('paper.port.other', { port })}
        </Switch>
      ) : null}
      <div className="flex justify-end">
        <Button kind="primary" isDisabled={!isReady} onPress={use}>
          {t('paper.use')}
        </Button>
      </div>
    </div>
  )
}
