import { m } from '@guildhall/messages'
import { AppLink } from '../../ui/AppLink.tsx'

/**
 * What every step of paying says about donations, with the page of rules that staff write. The page opens beside: a
 * form of a card that is half filled in would be lost with its own page.
 */
export function RefundRule() {
  return (
    <p className="max-w-prose text-sm text-muted">
      {m.refund_rule()}{' '}
      <AppLink
        to="/donation-rules"
        target="_blank"
        rel="noopener"
        className="inline-block py-1 text-brass underline underline-offset-4"
      >
        {m.refund_rule_link()}
        <span className="print:hidden"> {m.refund_rule_new_tab()}</span>
      </AppLink>
    </p>
  )
}
