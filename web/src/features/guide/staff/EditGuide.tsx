import { m } from '@guildhall/messages'
import { useMay } from '../../../session/session.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { editPath } from '../guide.ts'

/** A link to the editor of a guide, shown only to staff. */
export function EditGuide({ guide, compact = false }: { guide: { id: number; title: string }; compact?: boolean }) {
  const mayWrite = useMay('guides.write')
  if (!mayWrite) return null
  return (
    <LinkButton
      to={editPath(guide.id)}
      size={compact ? 'icon' : 'normal'}
      aria-label={m.guide_edit_named({ title: guide.title })}
      title={m.guide_edit()}
    >
      <Icon name="pencil" />
      {!compact && m.guide_edit()}
    </LinkButton>
  )
}
