import { m } from '@guildhall/messages'
import { useMay } from '../../session/session.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** A link to the editor of an article, shown only to staff. */
export function EditLink({ notice, compact = false }: { notice: { id: number; title: string }; compact?: boolean }) {
  const mayWrite = useMay('news.write')
  if (!mayWrite) return null
  return (
    <LinkButton
      to={`/notice/edit/${notice.id}`}
      size={compact ? 'icon' : 'normal'}
      aria-label={m.news_edit_named({ title: notice.title })}
      title={m.news_edit()}
    >
      <Icon name="pencil" />
      {!compact && m.news_edit()}
    </LinkButton>
  )
}
