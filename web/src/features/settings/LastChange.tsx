import { m } from '@guildhall/messages'
import type { EditableGroup } from '@guildhall/contract/settings'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

/** Who changed a group last, and when; or that it still has its defaults. */
export function LastChange({ state }: { state: EditableGroup<unknown> }) {
  if (!state.updated_at || !state.updated_by) return <p className="text-sm text-muted">{m.settings_as_delivered()}</p>
  return (
    <p className="text-sm text-muted">
      {m.settings_changed_by({ login: state.updated_by })} <RelativeTime at={state.updated_at} />
    </p>
  )
}
