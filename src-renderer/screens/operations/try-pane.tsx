import { useState } from 'react'
import type { OperationView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { JsonEditor } from '../../ui/json-editor.tsx'
import { RawBody } from '../../ui/raw-body.tsx'
import type { Ground } from '../../till/ground.ts'
import { CustomerFields } from './customer-fields.tsx'
import { barOf } from './operation-words.ts'
import { MoveDialog } from './move-dialog.tsx'
import { TryResult } from './try-result.tsx'
import type { Tries } from './use-tries.ts'

type Props = { readonly operation: OperationView; readonly ground: Ground; readonly tries: Tries }

/** A request to edit and send once. Moving money needs a confirmation first. */
export function TryPane({ operation, ground, tries }: Props) {
  const { t } = useWords()
  const [isAsked, ask] = useState(false)
  const bar = barOf(operation, ground)
  const read = tries.readOf(operation)
  const isNamed = operation.asksCustomer !== true || tries.customer.id !== ''
  const mayTry = bar === undefined && read.ok && isNamed && !tries.isBusy
  const send = () => {
    if (read.ok) void tries.run(operation, read.value)
  }
  const attempt = () => {
    if (!mayTry) return
    if (operation.effect === 'moves-money') ask(true)
    else send()
  }
  const tried = tries.triedOf(operation)
  if (bar !== undefined) {
    return (
      <div className="flex flex-col gap-4">
        <Callout tone="quiet" shape="ask">
          {t(`operations.bar.${bar}`)}
        </Callout>
        <RawBody title={t('operations.example')} raw={JSON.stringify(operation.example)} heading="h3" />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <JsonEditor
        id="operation-request"
        label={t('operations.request')}
        text={tries.textOf(operation)}
        onText={(text) => tries.setText(operation.name, text)}
        fault={read.ok ? undefined : read.fault}
        className="h-72 low:h-40"
      />
      {operation.asksCustomer === true ? <CustomerFields tries={tries} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow basis-48 text-note text-muted">{t(`operations.try.${ground}`)}</p>
        {tries.isChanged(operation) ? (
          <Button kind="quiet" onPress={() => tries.reset(operation.name)}>
            {t('operations.reset')}
          </Button>
        ) : null}
        <Button
          kind="primary"
          name="try"
          onPress={attempt}
          isDisabled={!read.ok || !isNamed}
          isPending={tries.isBusy}
        >
          {t('operations.try')}
        </Button>
      </div>
      {tried === undefined ? null : <TryResult key={tried.at} tried={tried} />}
      <MoveDialog
        operation={operation}
        ground={ground}
        isOpen={isAsked}
        onClose={() => ask(false)}
        onSend={() => {
          ask(false)
          send()
        }}
      />
    </div>
  )
}
