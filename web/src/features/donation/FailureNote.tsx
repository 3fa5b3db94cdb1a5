import { m } from '@guildhall/messages'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { SupportLinks } from '../../ui/support.tsx'
import type { Failure } from './failure.ts'

/** Why a payment did not begin, and what to do. It is shown in the form, whose submit button it repeats. */
export function FailureNote({ failure }: { failure: Failure }) {
  return (
    <FormFailure className="bg-danger-deep">
      <p className="font-semibold">{failure.title}</p>
      {failure.detail && <p>{failure.detail}</p>}
      {failure.hasNotBegun && (
        <div className="flex flex-wrap gap-3 py-1">
          <Button type="submit">{m.ui_retry()}</Button>
          <Button onClick={showMethods}>{m.payment_other_method()}</Button>
        </div>
      )}
      <p className="flex flex-wrap gap-x-4">
        {failure.isDocument && (
          <AppLink to="/settings/profile" className="underline">
            {m.donation_data_profile()}
          </AppLink>
        )}
        {failure.isUnconfirmed ? (
          <AppLink to="/transactions" className="underline">
            {m.donation_see_transactions()}
          </AppLink>
        ) : (
          <SupportLinks start={{ title: failure.title }} className="underline" />
        )}
      </p>
    </FormFailure>
  )
}

/** Scrolls to the payment methods and focuses the chosen one. */
function showMethods(): void {
  const chosen = document.querySelector<HTMLInputElement>('input[name="method"]:checked')
  chosen?.focus({ preventScroll: true })
  chosen?.closest('fieldset')?.scrollIntoView({ block: 'start' })
}
