import { m } from '@guildhall/messages'
import { isAdministrator } from '@guildhall/contract/account/roles'
import { ticketPriorities, ticketTitleMax, ticketTypes } from '@guildhall/contract/ticket'
import { useState, type FormEvent } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { storeTicket } from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import type { Head } from '../../app/head.tsx'
import { sendOnce } from '../../api/idempotency.ts'
import { load } from '../../api/load.ts'
import { whoAmI } from '../../session/session.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { RichTextEditor } from '../../ui/editor/RichTextEditor.tsx'
import { Options, Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { commentDraft, keptText, newTicketDraft, useWriting } from './draft.ts'
import { ProblemList } from './ProblemList.tsx'
import { noProblems, problemsOf, type Problems } from './problems.ts'
import { listTitle, priorityWords, typeWords } from './words.ts'

export const head = (): Head => ({ title: m.ticket_new() })

const fields = ['title', 'type', 'priorities', 'description']

/** `?from=12` goes on from a solved ticket, `?title=…&type=Bug` fills in what a page that sends people here knows. */
export const loader = load(async ({ url: { searchParams } }) => {
  const user = await whoAmI().catch(() => null)
  return {
    userId: user?.id ?? 0,
    isStaff: isAdministrator(user),
    from: Number(/^\d{1,15}$/.exec(searchParams.get('from') ?? '')?.[0] ?? 0) || null,
    title: (searchParams.get('title') ?? '').slice(0, ticketTitleMax),
    type: ticketTypes.find((each) => each === searchParams.get('type')) ?? '',
  }
})

/** A new ticket. What is typed stays in this browser until it is sent. */
export default function TicketStorePage() {
  const { userId, isStaff, from, title, type } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const name = from ? `${newTicketDraft(userId)}-from-${from}` : newTicketDraft(userId)
  const [html] = useState(() => (from ? keptText(commentDraft(userId, from)) : ''))
  const { writing, write, clear } = useWriting(name, { title, type, html })
  const [problems, setProblems] = useState<Problems>(noProblems)
  const [isBusy, setBusy] = useState(false)

  function change(field: string, value: Partial<typeof writing>) {
    write(value)
    setProblems(({ fields: { [field]: _, ...others }, all }) => ({ fields: others, all }))
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const missing = (['title', 'type', 'priorities'] as const).filter((field) => writing[field].trim() === '')
    setProblems({ fields: Object.fromEntries(missing.map((field) => [field, m.error_field_required()])), all: [] })
    if (missing.length > 0) return
    setBusy(true)
    const body = {
      title: writing.title.trim(),
      description: writing.html,
      type: writing.type as (typeof ticketTypes)[number],
      priorities: writing.priorities as (typeof ticketPriorities)[number],
      ...(from && { continues: from }),
    }
    try {
      const { message, data } = await sendOnce('ticket', body, (idempotencyKey) =>
        api(storeTicket, { body, idempotencyKey }),
      )
      clear()
      toast.success(message)
      await navigate(`/support/reply?id=${data.id}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems(problemsOf(error, fields))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="page grid max-w-4xl gap-6 py-6 md:py-8">
      <PageHead
        title={m.ticket_new()}
        intro={m.ticket_new_intro()}
        below={[{ label: listTitle(isStaff), to: '/support' }]}
      />
      {from && <p className="border-s-2 border-edge ps-3 text-muted">{m.ticket_continues({ id: from })}</p>}
      <Card as="section" aria-label={m.ticket_new()}>
        <Form onSubmit={send} className="grid gap-5">
          <TextInput
            label={m.ticket_title()}
            name="title"
            required
            maxLength={ticketTitleMax}
            autoComplete="off"
            value={writing.title}
            error={problems.fields.title}
            onChange={(event) => change('title', { title: event.target.value })}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              label={m.ticket_type()}
              name="type"
              required
              value={writing.type}
              error={problems.fields.type}
              onChange={(event) => change('type', { type: event.target.value })}
            >
              <option value="" disabled>
                {m.ticket_choose()}
              </option>
              <Options choices={ticketTypes} words={typeWords} />
            </Select>
            <Select
              label={m.ticket_priority()}
              name="priorities"
              required
              value={writing.priorities}
              error={problems.fields.priorities}
              onChange={(event) => change('priorities', { priorities: event.target.value })}
            >
              <option value="" disabled>
                {m.ticket_choose()}
              </option>
              <Options choices={ticketPriorities} words={priorityWords} />
            </Select>
          </div>
          <RichTextEditor
            label={m.ticket_description()}
            hint={m.ticket_description_hint()}
            value={writing.html}
            error={problems.fields.description}
            onChange={(html) => change('description', { html })}
          />
          <ProblemList problems={problems.all} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={isBusy}>
              {m.ticket_submit()}
            </Button>
            <LinkButton to="/support" variant="ghost">
              {m.ui_cancel()}
            </LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  )
}
