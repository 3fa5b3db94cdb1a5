import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { allows } from '@guildhall/contract/account/roles'
import { deleteReadyAnswer, listReadyAnswers } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { load } from '../../../api/load.ts'
import type { Head } from '../../../app/head.tsx'
import { DeletionQuestion } from '../../../content-form/DeletionQuestion.tsx'
import { useSession } from '../../../session/session.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { History } from '../../audit/public.ts'
import { ReadyAnswerForm } from './ReadyAnswerForm.tsx'
import type { ReadyAnswer } from './ready-answer.ts'

export const head = (): Head => ({ title: m.ready_title() })

export const loader = load(async ({ api: call }) => (await call(listReadyAnswers)).data)

/** The texts that staff insert into their answers to tickets. */
export default function ReadyAnswersPage() {
  const answers = useLoaderData<typeof loader>()
  const { user } = useSession()
  const mayWrite = allows(user?.permissions ?? [], 'answers.write')
  const [editing, setEditing] = useState<ReadyAnswer | 'new' | null>(null)
  const [toDelete, setToDelete] = useState<ReadyAnswer | null>(null)
  const edited = editing === 'new' ? null : editing
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb trail={[{ label: m.ticket_queue_title(), to: '/support' }, { label: m.ready_title() }]} />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h1>{m.ready_title()}</h1>
          {mayWrite && (
            <Button variant="primary" onClick={() => setEditing('new')}>
              {m.ready_new()}
            </Button>
          )}
        </div>
        <p className="text-muted">{m.ready_intro()}</p>
      </header>
      {answers.length === 0 && <EmptyState title={m.ready_none()}>{m.ready_none_text()}</EmptyState>}
      <ul className="grid gap-3">
        {answers.map((answer) => (
          <AnswerCard
            key={answer.id}
            answer={answer}
            mayWrite={mayWrite}
            onEdit={() => setEditing(answer)}
            onDelete={() => setToDelete(answer)}
          />
        ))}
      </ul>
      <Dialog
        open={editing !== null}
        onClose={() => setEditing(null)}
        size="large"
        title={edited ? m.ready_edit_named({ title: edited.title }) : m.ready_new()}
      >
        <ReadyAnswerForm answer={edited} onDone={() => setEditing(null)} />
        {edited && <History target={`ready answer ${edited.id}`} />}
      </Dialog>
      <DeletionQuestion row={toDelete && deletionOf(toDelete)} onClose={() => setToDelete(null)} />
    </div>
  )
}

function AnswerCard({
  answer: { title, body, body_en, updated_at, updated_by },
  mayWrite,
  onEdit,
  onDelete,
}: {
  answer: ReadyAnswer
  mayWrite: boolean
  onEdit: () => void
  onDelete: () => void
}) {
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-sans text-base font-semibold wrap-anywhere">{title}</h2>
        <Badge>{body_en ? m.ready_in_both() : m.ready_in_portuguese()}</Badge>
      </div>
      <p className="line-clamp-4 whitespace-pre-line wrap-anywhere">{body}</p>
      <p className="text-sm text-muted">
        {updated_by ?? m.ticket_note_nobody()} <RelativeTime at={updated_at} />
      </p>
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button size="dense" onClick={onEdit} aria-label={m.ready_edit_named({ title })}>
            {m.ready_edit()}
          </Button>
          <Button size="dense" onClick={onDelete} aria-label={m.ready_delete_named({ title })}>
            {m.form_delete()}
          </Button>
        </div>
      )}
    </Card>
  )
}

const deletionOf = ({ id, title }: ReadyAnswer) => ({
  question: m.ready_delete_question({ title }),
  text: m.ready_delete_text(),
  run: () => api(deleteReadyAnswer, { params: { id } }),
})
