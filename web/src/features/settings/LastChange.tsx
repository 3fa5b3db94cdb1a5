import { m } from '@guildhall/messages'
import type { KeptGroup } from '@guildhall/contract/settings'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

/** Who changed a group last, and when; that it stands as delivered when nobody did. */
export function LastChange({ kept }: { kept: KeptGroup<unknown> }) {
  if (!kept.updated_at || !kept.updated_by) return <p className="text-sm text-muted">{m.settings_as_delivered()}</p>
  return (
    <p className="text-sm text-muted">
      {m.settings_changed_by({ login: kept.updated_by })} <RelativeTime at={kept.updated_at} />
    </p>
  )
}
