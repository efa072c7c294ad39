import { useQueryOf } from '../../../bridge/queries.ts'
import { QueryBody } from '../../../till/query-body.tsx'
import { DraftView } from './draft-view.tsx'
import { InvoiceListCard } from './invoice-list.tsx'
import { RunCards } from './run-cards.tsx'
import { StartCard } from './start-card.tsx'
import { UnknownBlocks } from './unknown-blocks.tsx'

/** Invoices: what is uncertain first, then the workbook that is open, or the last run and all invoices. */
export function InvoicesPage() {
  const draft = useQueryOf('invoices.draft', {})
  return (
    <>
      <UnknownBlocks />
      <QueryBody of={draft}>
        {(data) =>
          data === null ? (
            <>
              <StartCard />
              <RunCards />
              <InvoiceListCard />
            </>
          ) : (
            <DraftView key={data.hash} draft={data} />
          )
        }
      </QueryBody>
    </>
  )
}
