import { m } from '@guildhall/messages'
import { Badge } from '../../ui/Badge.tsx'

/** Says that an article is not out yet, which only staff get to see, or that it is new. */
export function ArticleState({ article }: { article: { isScheduled: boolean; updatedRecently: boolean } }) {
  if (article.isScheduled) return <Badge tone="warn">{m.news_scheduled()}</Badge>
  return article.updatedRecently && <Badge tone="verd">{m.news_new()}</Badge>
}
