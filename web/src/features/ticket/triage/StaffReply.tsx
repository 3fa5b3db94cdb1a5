import { m } from '@guildhall/messages'
import { useState, type ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { NoteForm } from './NoteForm.tsx'
import type { TriageState } from './use-triage.ts'

/** The two ways to write in a ticket: to the player (`reply`), or for the team alone. */
export function StaffReply({
  ticketId,
  userId,
  reload,
  reply,
}: {
  ticketId: number
  userId: number
  reload: TriageState['reload']
  reply: ReactNode
}) {
  const [tab, setTab] = useState<'reply' | 'note'>('reply')
  const note = (
    <Card as="section" aria-label={m.ticket_note()}>
      <NoteForm ticketId={ticketId} userId={userId} reload={reload} />
    </Card>
  )
  return (
    <Tabs
      label={m.ticket_write()}
      value={tab}
      onChange={setTab}
      tabs={[
        { name: 'reply', label: m.ticket_write_player(), content: reply },
        { name: 'note', label: m.ticket_note(), content: note },
      ]}
    />
  )
}
