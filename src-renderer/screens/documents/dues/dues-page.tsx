import { useQueryOf } from '../../../bridge/queries.ts'
import { QueryBody } from '../../../till/query-body.tsx'
import { DraftView } from './draft-view.tsx'
import { ListCard } from './list-card.tsx'
import { StartCard } from './start-card.tsx'

/** Dues: the workbook that is open, or the beginning of one and the lists that stand. */
export function DuesPage() {
  const draft = useQueryOf('dues.draft', {})
  return (
    <QueryBody of={draft}>
      {(data) =>
        data === null ? (
          <>
            <StartCard />
            <ListCard />
          </>
        ) : (
          <DraftView key={data.hash} draft={data} />
        )
      }
    </QueryBody>
  )
}
