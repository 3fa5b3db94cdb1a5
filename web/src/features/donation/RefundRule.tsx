import { m } from '@guildhall/messages'
import { AppLink } from '../../ui/AppLink.tsx'
import { DocumentLinks } from '../sitepage/public.ts'

/**
 * The rule about refunds, with links to its page and to the terms. They open a new tab, because a half-filled
 * card form would be lost with its page.
 */
export function RefundRule() {
  return (
    <p className="max-w-prose text-sm text-muted">
      {m.refund_rule()}
      <span className="flex flex-wrap items-center gap-x-4">
        <AppLink
          to="/donation-rules"
          target="_blank"
          rel="noopener"
          className="inline-block py-1 text-brass underline underline-offset-4"
        >
          {m.refund_rule_link()}
          <span className="print:hidden"> {m.refund_rule_new_tab()}</span>
        </AppLink>
        <DocumentLinks names={['terms']} />
      </span>
    </p>
  )
}
