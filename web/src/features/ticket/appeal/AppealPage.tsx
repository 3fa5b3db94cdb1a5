import { m } from '@guildhall/messages'
import type { ticketAppeal } from '@guildhall/contract/ticket-appeal'
import { appealRules } from '@guildhall/contract/ticket-rules'
import { lastDayOf } from '@guildhall/contract/ban-rules'
import { commentMin } from '@guildhall/contract/ticket'
import { useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import { openAppeal, storeAppeal, storeAppealComment } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import type { Head } from '../../../app/head.tsx'
import { useLocale } from '../../../format/locale.ts'
import { LinkPage, LoginLink } from '../../../mailed-link/LinkPage.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { dateOf } from '../../../ui/RelativeTime.tsx'
import { toast } from '../../../ui/toast.ts'
import { LinkedFiles } from '../attachments/LinkedFiles.tsx'
import { Comments } from '../Comments.tsx'
import { MessageForm } from '../MessageForm.tsx'
import { Original } from '../Original.tsx'
import type { Ticket } from '../words.ts'

type Files = { attachments?: string[] }
type Send = (text: string, files: Files) => Promise<void>
type Appeal = ReplyOf<typeof ticketAppeal.openAppeal>['data']

export const head = (): Head => ({ title: m.ticket_appeal_title(), noindex: true })

const open = async (token: string) => (await api(openAppeal, { body: { token } })).data

/** A banned player reads the ban, appeals, and reads the reply of staff. They have no session. */
export default function AppealPage() {
  return (
    <LinkPage
      title={m.ticket_appeal_title()}
      unusable={m.ticket_appeal_unusable()}
      otherwise={<LoginLink to="/login" label={m.account_login_button()} />}
      open={open}
    >
      {(appeal, token) => (
        <LinkedFiles key={token} link="appeal" token={token}>
          <LinkedAppeal opened={appeal} token={token} />
        </LinkedFiles>
      )}
    </LinkPage>
  )
}

function LinkedAppeal({ opened, token }: { opened: Appeal; token: string }) {
  const [appeal, setAppeal] = useState(opened)
  const { ban, ticket } = appeal

  async function send(description: string, files: Files) {
    const body = { token, description, ...files }
    const { message, data } = await sendOnce('appeal', [ban.login, body], (idempotencyKey) =>
      api(storeAppeal, { body, idempotencyKey }),
    )
    toast.success(message)
    setAppeal(data)
  }

  async function add(description: string, files: Files) {
    const body = { token, description, ...files }
    const { message, data } = await sendOnce('appeal-comment', [ticket?.id, body], (idempotencyKey) =>
      api(storeAppealComment, { body, idempotencyKey }),
    )
    toast.success(message)
    setAppeal(data)
  }

  return (
    <div className="page grid max-w-3xl gap-5 py-6 md:py-8">
      <h1>{m.ticket_appeal_title()}</h1>
      <BanFacts ban={ban} />
      {ticket && <Thread ticket={ticket} add={add} />}
      <NewAppeal appeal={appeal} send={send} />
    </div>
  )
}

function BanFacts({ ban }: { ban: Appeal['ban'] }) {
  const locale = useLocale()
  return (
    <Card as="section" aria-label={m.ticket_appeal_account({ login: ban.login })} className="grid gap-2">
      <h2 className="font-sans text-base font-semibold wrap-anywhere">
        {m.ticket_appeal_account({ login: ban.login })}
      </h2>
      {ban.state === 'inForce' && (
        <p>
          {ban.until === null
            ? m.ban_told_for_ever()
            : m.ban_told_until({ date: dateOf(lastDayOf(ban.until), locale) })}
        </p>
      )}
      {ban.state === 'over' && (
        <>
          <p className="text-success">{m.ticket_appeal_over()}</p>
          <LinkButton to="/login" variant="primary" className="justify-self-start">
            {m.account_login_button()}
          </LinkButton>
        </>
      )}
      {ban.reason && <p className="wrap-anywhere text-muted">{m.ban_told_reason({ reason: ban.reason })}</p>}
    </Card>
  )
}

function Thread({ ticket, add }: { ticket: Ticket; add: Send }) {
  const isOpen = ticket.status !== 'Solved'
  return (
    <section aria-labelledby="appeal" className="grid gap-4">
      <h2 id="appeal" className="text-xl">
        {m.ticket_appeal_sent()}
      </h2>
      <Original ticket={ticket} />
      <Comments comments={ticket.comments} />
      <p role="status" className="text-muted">
        {isOpen ? ticket.waitingSince && m.ticket_appeal_waits() : m.ticket_appeal_decided()}
      </p>
      {isOpen && (
        <Card>
          <MessageForm
            label={m.ticket_appeal_more()}
            hint={m.ticket_reply_hint({ count: commentMin })}
            button={m.ticket_appeal_more_send()}
            min={commentMin}
            takesFiles
            send={add}
          />
        </Card>
      )}
    </section>
  )
}

/** The form of an appeal, or from when on another one may be sent. */
function NewAppeal({ appeal: { ticket, mayAppealFrom }, send }: { appeal: Appeal; send: Send }) {
  const locale = useLocale()
  const isHydrated = useHydrated()
  if (mayAppealFrom === null || !isHydrated) return null
  const from = new Date(mayAppealFrom)
  if (ticket && from.getTime() > Date.now())
    return <p className="text-muted">{m.ticket_appeal_again({ date: dateOf(from, locale) })}</p>
  return (
    <Card as="section" aria-label={m.ticket_appeal_send()} className="grid gap-4">
      <p className="text-muted">{m.ticket_appeal_intro()}</p>
      <MessageForm
        label={m.ticket_appeal_text()}
        hint={m.ticket_appeal_hint({ count: appealRules.min })}
        button={m.ticket_appeal_send()}
        min={appealRules.min}
        takesFiles
        send={send}
      />
    </Card>
  )
}
