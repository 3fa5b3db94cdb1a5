import { m } from '@guildhall/messages'
import { Badge } from '../../ui/Badge.tsx'

/** Marks an article as scheduled, which only staff see, or as new. */
export function ArticleState({ article }: { article: { isScheduled: boolean; updatedRecently: boolean } }) {
  if (article.isScheduled) return <Badge tone="warn">{m.news_scheduled()}</Badge>
  return article.updatedRecently && <Badge tone="verd">{m.news_new()}</Badge>
}
