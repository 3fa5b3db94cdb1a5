import { m } from '@guildhall/messages'
import { useRevalidator } from 'react-router'
import { ErrorState } from './ErrorState.tsx'

/** Replaces a part of a page that could not load; the retry button loads the page's data again. */
export function LoadFailed({
  title,
  failure,
  isQuiet = false,
}: {
  title: string
  failure: { message: string; code?: string | undefined; requestId?: string | undefined }
  isQuiet?: boolean
}) {
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState
      title={title}
      code={failure.code}
      requestId={failure.requestId}
      onRetry={() => void revalidate()}
      retrying={state === 'loading'}
      isQuiet={isQuiet}
    >
      {failure.message || m.ui_unknown_error()}
    </ErrorState>
  )
}
