import { m } from '@guildhall/messages'
import type { FormFailure } from './contract-form.ts'

/** Why a form was not taken, above its fields. */
export function FormAlert({ failure }: { failure: FormFailure | null }) {
  if (!failure) return null
  const { message, listed, requestId } = failure
  return (
    <div role="alert" className="grid gap-1 rounded-md border border-danger p-3 text-danger">
      {message && <p>{message}</p>}
      {listed.length === 1 && <p>{listed[0]}</p>}
      {listed.length > 1 && (
        <ul className="list-disc ps-5">
          {listed.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {requestId && (
        <p className="text-sm text-muted">
          {m.ui_error_request()} <code className="font-mono break-all">{requestId}</code>
        </p>
      )}
    </div>
  )
}
