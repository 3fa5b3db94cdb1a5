import { m } from '@guildhall/messages'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import type { Failure } from './use-group-saving.ts'

/** Why a group was not saved. On a conflict staff decide which settings stay. */
export function GroupFailure({
  failure,
  onOverwrite,
  onTakeTheirs,
}: {
  failure: Failure
  onOverwrite: () => void
  onTakeTheirs: () => Promise<void>
}) {
  return (
    <FormFailure className="gap-2">
      <p className="font-semibold">{failure.message}</p>
      {failure.requestId && (
        <p className="text-sm text-muted">
          {m.ui_error_request()} <code className="font-mono break-all">{failure.requestId}</code>
        </p>
      )}
      {failure.isConflict && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={onOverwrite}>{m.settings_conflict_overwrite()}</Button>
          <Button onClick={onTakeTheirs}>{m.settings_conflict_take_theirs()}</Button>
        </div>
      )}
    </FormFailure>
  )
}
