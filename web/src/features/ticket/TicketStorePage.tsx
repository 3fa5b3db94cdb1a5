import { m } from '@guildhall/messages'
import { allows } from '@guildhall/contract/account/roles'
import { ticketPriorities, ticketTitleMax, ticketTypes } from '@guildhall/contract/ticket'
import { useLoaderData } from 'react-router'
import type { Head } from '../../app/head.tsx'
import { getOwnObject } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { outcomeOf } from '../../api/outcome.ts'
import { useSettings } from '../../app/settings.ts'
import { whoAmI } from '../../session/session.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { RichTextEditor } from '../../ui/editor/RichTextEditor.tsx'
import { Options, Select } from '../../ui/Select.tsx'
import { externalSupportLabel } from '../../ui/support.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { AttachmentArea } from './attachments/AttachmentArea.tsx'
import { GuideHints } from './guides/GuideHints.tsx'
import { AboutField } from './objects/AboutField.tsx'
import { readAbout, titleOf } from './objects/words.ts'
import { ProblemList } from './ProblemList.tsx'
import { useNewTicket, type NewTicket } from './use-new-ticket.ts'
import { listTitle, priorityWords, typeWords } from './words.ts'

export const head = (): Head => ({ title: m.ticket_new() })

const textMost = 1_000

/**
 * `?from=12` continues a solved ticket; `?title=…&text=…&type=Bug` fills in values from the linking page. `?about=payment:…`
 * attaches a thing of the player, whose name is the subject.
 */
export const loader = load(async ({ api, url: { searchParams } }) => {
  const reference = readAbout(searchParams.get('about'))
  const [user, found] = await Promise.all([
    whoAmI().catch(() => null),
    reference && outcomeOf(api(getOwnObject, { params: reference })),
  ])
  const about = found?.data?.data ?? null
  return {
    userId: user?.id ?? 0,
    isStaff: allows(user?.permissions ?? [], 'tickets.answer'),
    from: Number(/^\d{1,15}$/.exec(searchParams.get('from') ?? '')?.[0] ?? 0) || null,
    about,
    isAboutUnknown: found?.failure?.status === 404,
    title: (searchParams.get('title') ?? (about ? titleOf(about) : '')).slice(0, ticketTitleMax),
    text: (searchParams.get('text') ?? '').slice(0, textMost),
    type: ticketTypes.find((each) => each === searchParams.get('type')) ?? (about ? 'Question' : ''),
  }
})

/** A new ticket. The typed text stays in this browser until it is sent. */
export default function TicketStorePage() {
  const data = useLoaderData<typeof loader>()
  const { about, from } = data
  return <NewTicketPage key={`${from} ${about?.kind} ${about?.id}`} {...data} />
}

function NewTicketPage({ isStaff, from, isAboutUnknown, ...start }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const ticket = useNewTicket({ from, ...start })
  const { supportUrl } = useSettings()
  return (
    <div className="page grid max-w-4xl gap-6 py-6 md:py-8">
      <PageHead
        title={m.ticket_new()}
        intro={m.ticket_new_intro()}
        below={[{ label: listTitle(isStaff), to: '/support' }]}
      />
      {from && <p className="border-s-2 border-edge ps-3 text-muted">{m.ticket_continues({ id: from })}</p>}
      {isAboutUnknown && <p className="border-s-2 border-warn ps-3">{m.ticket_object_unknown()}</p>}
      <Card as="section" aria-label={m.ticket_new()}>
        <Form onSubmit={ticket.send} className="grid gap-5">
          {ticket.about && <AboutField object={ticket.about} onRemove={ticket.removeAbout} />}
          <TicketInputs ticket={ticket} />
          <ProblemList problems={ticket.problems.all} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={ticket.isBusy}>
              {m.ticket_submit()}
            </Button>
            <LinkButton to="/support" variant="ghost">
              {m.ui_cancel()}
            </LinkButton>
          </div>
        </Form>
      </Card>
      {supportUrl && (
        <p className="text-muted">
          <a
            href={supportUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {externalSupportLabel(supportUrl)}
          </a>
        </p>
      )}
    </div>
  )
}

function TicketInputs({ ticket: { writing, problems, change, attachments } }: { ticket: NewTicket }) {
  return (
    <>
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
      <GuideHints subject={writing.title} />
      <AttachmentArea attachments={attachments} error={problems.fields.attachments}>
        <RichTextEditor
          label={m.ticket_description()}
          hint={m.ticket_description_hint()}
          value={writing.html}
          error={problems.fields.description}
          onChange={(html) => change('description', { html })}
        />
      </AttachmentArea>
    </>
  )
}
