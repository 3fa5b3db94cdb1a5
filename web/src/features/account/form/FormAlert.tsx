import { m } from '@guildhall/messages'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import type { FormFailure as Failure } from './contract-form.ts'

/** Shows the failure that `showRefusal` returned. */
export function FormAlert({ failure }: { failure: Failure | null }) {
  if (!failure) return null
  const { message, listed, requestId } = failure
  return (
    <FormFailure>
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
    </FormFailure>
  )
}
