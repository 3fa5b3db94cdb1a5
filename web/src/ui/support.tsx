import { m } from '@guildhall/messages'
import type { LinkedObjectKind } from '@guildhall/contract/ticket-rules'
import type { ReactNode } from 'react'
import { useSettings } from '../app/settings.ts'
import { AppLink } from './AppLink.tsx'
import { LinkButton, type ButtonLook } from './Button.tsx'

/** What the form of a new ticket is filled with. */
interface TicketStart {
  /** The payment, order, listing, deposit or gift that it is about. */
  about?: `${LinkedObjectKind}:${string | number}`
  title?: string
  type?: 'Question' | 'Bug'
  /** Plain text for its description. */
  text?: string
}

/** The address of a new ticket with its form filled in. */
export function newTicketAddress(start: TicketStart = {}): string {
  const query = new URLSearchParams(Object.entries(start)).toString()
  return query ? `/support/ticket/store?${query}` : '/support/ticket/store'
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? address

/** The words of the support outside of the portal: they name its site. */
export const externalSupportLabel = (address: string): string => m.ui_support_external({ site: hostOf(address) })

/** A link to a new ticket, as a button; `children` are other words than "ask support". */
export const SupportButton = ({
  start,
  children,
  ...look
}: { start?: TicketStart; children?: ReactNode } & ButtonLook) => (
  <LinkButton to={newTicketAddress(start)} {...look}>
    {children ?? m.ui_support()}
  </LinkButton>
)

/** Links in a text: to a new ticket and, where staff have set it, to the support outside of the portal. */
export function SupportLinks({ start, className }: { start?: TicketStart; className: string }) {
  const { supportUrl } = useSettings()
  return (
    <>
      <AppLink to={newTicketAddress(start)} className={className}>
        {m.ui_support()}
      </AppLink>
      {supportUrl && (
        <a href={supportUrl} target="_blank" rel="noopener noreferrer" className={className}>
          {externalSupportLabel(supportUrl)}
        </a>
      )}
    </>
  )
}
