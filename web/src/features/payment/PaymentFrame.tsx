import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import type { Outcome } from '../../api/outcome.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RefundRule } from '../donation/public.ts'

/** The outcome for an address without a number; no request is made. */
export const nothingFound = { failure: { status: 404, message: '' } }

/** The frame of every payment page, and what it shows when the payment cannot be shown. */
export function PaymentFrame<T>({
  title,
  found,
  children,
}: {
  title: string
  found: Outcome<T>
  children: (first: T) => ReactNode
}) {
  return (
    <div className="page py-6 md:py-8">
      <div className="mx-auto grid max-w-3xl gap-6">
        <Breadcrumb
          trail={[
            { label: m.ui_home(), to: '/' },
            { label: m.payment_transactions(), to: '/transactions' },
            { label: title },
          ]}
        />
        {found.failure ? <Missing title={title} failure={found.failure} /> : children(found.data)}
        {!found.failure && <RefundRule />}
      </div>
    </div>
  )
}

function Missing({ title, failure }: { title: string; failure: NonNullable<Outcome<never>['failure']> }) {
  const isUnknown = failure.status === 404 || failure.status === 400
  return (
    <>
      <h1>{title}</h1>
      {isUnknown ? (
        <EmptyState
          title={m.payment_not_found()}
          action={<LinkButton to="/transactions">{m.payment_see_transactions()}</LinkButton>}
        >
          {m.payment_not_found_text()}
        </EmptyState>
      ) : (
        <LoadFailed title={m.payment_failed_load()} failure={failure} />
      )}
    </>
  )
}
