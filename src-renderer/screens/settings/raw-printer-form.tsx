import { useId, useState } from 'react'
import type { PaperTarget } from '#contract/paper-views.ts'
import { useWords } from '../../app/words.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField, type FieldFault } from '../../ui/field.tsx'

const RAW_PORT = '9100'
const HOST = /^[A-Za-z0-9.:-]{1,100}$/
const PATH = /^[\w\\/.:-]{1,200}$/

type Props = {
  readonly kind: 'tcp' | 'device'
  readonly target: PaperTarget
  readonly onUse: (target: PaperTarget) => void
}

/** Where a printer is that takes bytes as they are. Used only when it is said so: half an address is none. */
export function RawPrinterForm({ kind, target, onUse }: Props) {
  const { t } = useWords()
  const id = useId()
  const [host, setHost] = useState(target.kind === 'tcp' ? target.host : '')
  const [port, setPort] = useState(target.kind === 'tcp' ? String(target.port) : RAW_PORT)
  const [path, setPath] = useState(target.kind === 'device' ? target.path : '')
  const fault = (isWrong: boolean, words: string): FieldFault | undefined =>
    isWrong ? { words, isEmpty: false } : undefined
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535
  const isReady = kind === 'tcp' ? HOST.test(host) && isPort : PATH.test(path)
  const use = () => {
    if (!isReady) return
    onUse(kind === 'tcp' ? { kind, host, port: Number(port) } : { kind, path })
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
            isNumber
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
      <div className="flex justify-end">
        <Button kind="primary" isDisabled={!isReady} onPress={use}>
          {t('paper.use')}
        </Button>
      </div>
    </div>
  )
}
