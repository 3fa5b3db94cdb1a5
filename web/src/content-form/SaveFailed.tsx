import { m } from '@guildhall/messages'
import { useState } from 'react'
import { localePath } from '../format/locale.ts'
import { Button } from '../ui/Button.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'

export interface SaveFailure {
  message: string
  requestId: string | undefined
  /** Another member of staff has saved it meanwhile. */
  isConflict: boolean
}

/** Why saving failed, with the code that support asks for. On a conflict the author decides which version stays. */
export function SaveFailed({
  failure,
  seeAt,
  onOverwrite,
  onTakeTheirs,
}: {
  failure: SaveFailure
  /** The address of the published version; null before there is one. */
  seeAt: string | null
  onOverwrite: () => Promise<void>
  onTakeTheirs: () => Promise<void>
}) {
  const [isBusy, setBusy] = useState(false)

  return (
    <FormFailure className="gap-2 text-text">
      <p className="font-semibold">{failure.message}</p>
      {failure.isConflict ? (
        <p className="text-muted">{m.form_conflict_text()}</p>
      ) : (
        <p className="text-muted">{m.form_save_failed_text()}</p>
      )}
      {failure.requestId && (
        <p className="text-sm text-muted">
          {m.ui_error_request()} <code className="font-mono break-all">{failure.requestId}</code>
        </p>
      )}
      {failure.isConflict && seeAt && (
        <div className="mt-1 flex flex-wrap gap-2">
          <Button
            busy={isBusy}
            onClick={async () => {
              setBusy(true)
              await onOverwrite().finally(() => setBusy(false))
            }}
          >
            {m.form_conflict_overwrite()}
          </Button>
          <Button onClick={onTakeTheirs}>{m.form_conflict_take_theirs()}</Button>
          <a
            href={localePath(seeAt)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center px-1 text-brass underline underline-offset-4"
          >
            {m.form_conflict_see()}
          </a>
        </div>
      )}
    </FormFailure>
  )
}
