import { useState, type ReactNode } from 'react'
import { AttachmentCallsOfPage, callsOfLink } from './calls.ts'

/** A page whose files are stored and read with its signed link. */
export function LinkedFiles({
  link,
  token,
  children,
}: {
  link: 'ticket' | 'appeal'
  token: string
  children: ReactNode
}) {
  const [calls] = useState(() => callsOfLink(link, token))
  return <AttachmentCallsOfPage value={calls}>{children}</AttachmentCallsOfPage>
}
