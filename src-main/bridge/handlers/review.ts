import { accept } from '#contract/envelope.ts'
import type { ReviewExporter } from '#review/export/exporter.ts'
import type { ReviewReader } from '#review/reader.ts'
import type { SavedViews } from '#review/saved-views.ts'
import type { HandlersOf } from '../handler.ts'

/** Past orders, for a manager: answered by the review's own process, exported by another; and the saved views. */
export function createReviewHandlers(
  review: Pick<ReviewReader, 'ask'>,
  exporter: ReviewExporter,
  views: SavedViews,
): HandlersOf<'review'> {
  return {
    'review.summary': (input) => review.ask('review.summary', input),
    'review.rows': (input) => review.ask('review.rows', input),
    'review.find': (input) => review.ask('review.find', input),
    'review.choices': (input) => review.ask('review.choices', input),
    'review.export': (wish, _role, right) => exporter.start(wish, right),
    'review.exportStop': () => {
      exporter.stop()
      return accept(null)
    },
    'review.exportPutAway': () => {
      exporter.putAway()
      return accept(null)
    },
    'review.exportShow': () => exporter.show(),
    'review.exportState': () => accept(exporter.view()),
    'review.views': () => accept(views.list()),
    'review.saveView': (view) => views.save(view),
    'review.renameView': ({ name, to }) => views.rename(name, to),
    'review.removeView': ({ name }) => views.remove(name),
  }
}
