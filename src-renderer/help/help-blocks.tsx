import type { ReactNode } from 'react'
import type { HelpTopic } from '../till/help-topics.ts'
import { useWords } from '../words/words.tsx'
import { Button } from '../ui/button.tsx'
import { Key } from '../ui/key.tsx'
import { useKeyName } from '../ui/till-keys.ts'
import { Both } from '../customer/both.tsx'
import { Tell } from '../order/tell.tsx'
import type { HelpBlock, KeyLine } from './help-page.ts'
import { pageOf } from './pages.ts'

type Props = { readonly blocks: readonly HelpBlock[]; readonly onSee: (topic: HelpTopic) => void }

export function HelpBlocks({ blocks, onSee }: Props): ReactNode {
  return blocks.map((block) => <Block key={block.kind} block={block} onSee={onSee} />)
}

function Block({ block, onSee }: { readonly block: HelpBlock; readonly onSee: Props['onSee'] }) {
  const { t } = useWords()
  switch (block.kind) {
    case 'text':
      return (
        <div className="flex flex-col gap-2">
          <h4 className="font-bold">{t(block.title)}</h4>
          {block.words.length === 1 ? (
            block.words.map((words) => <p key={words}>{t(words)}</p>)
          ) : (
            <ul className="flex list-disc flex-col gap-1.5 pl-6">
              {block.words.map((words) => (
                <li key={words}>{t(words)}</li>
              ))}
            </ul>
          )}
        </div>
      )
    case 'steps':
      return (
        <ol className="flex flex-col gap-3">
          {block.words.map((words, index) => (
            <li key={words} className="flex items-start gap-4">
              <span
                aria-hidden="true"
                className="grid size-9 shrink-0 place-items-center rounded-pill bg-quiet font-bold text-on-quiet tabular-nums"
              >
                {index + 1}
              </span>
              <span className="min-w-0 pt-1.5">{t(words)}</span>
            </li>
          ))}
        </ol>
      )
    case 'say':
      return <Tell id={block.words} />
    case 'customer':
      return (
        <div className="flex flex-col gap-2">
          <h4 className="font-bold">{t('help.customerSees')}</h4>
          <div className="flex flex-col gap-1 rounded-control border-2 border-edge px-4 py-3">
            <Both id={block.words} className="font-semibold" secondClass="text-note text-muted" />
          </div>
        </div>
      )
    case 'keys':
      return (
        <div className="flex flex-col gap-2">
          <h4 className="font-bold">{t('help.keys')}</h4>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2">
            {block.lines.map((line) => (
              <KeyRow key={`${line.words} ${line.keys.join(' ')}`} line={line} />
            ))}
          </dl>
        </div>
      )
    case 'see':
      return <See topics={block.topics} onSee={onSee} />
  }
}

/** Key names are read out here, because they are what is explained. */
function KeyRow({ line: { keys, words, values } }: { readonly line: KeyLine }) {
  const { t } = useWords()
  const nameOf = useKeyName()
  return (
    <>
      <dt className="flex max-w-56 flex-wrap gap-1">
        <span className="sr-only">{keys.map(nameOf).join(' ')}</span>
        {keys.map((name) =>
          name === '…' ? <span key={name}>…</span> : <Key key={name} name={name} isExplained />,
        )}
      </dt>
      <dd>{t(words, values)}</dd>
    </>
  )
}

function See({ topics, onSee }: { readonly topics: readonly HelpTopic[]; readonly onSee: Props['onSee'] }) {
  const { t } = useWords()
  return (
    <nav aria-label={t('help.see')} className="flex flex-col gap-2">
      <h4 className="font-bold">{t('help.see')}</h4>
      <div className="flex flex-wrap gap-2">
        {topics.map((topic) => {
          const page = pageOf(topic)
          return page === undefined ? null : (
            <Button key={topic} onPress={() => onSee(topic)}>
              {t(page.title)}
            </Button>
          )
        })}
      </div>
    </nav>
  )
}
