import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { Paperclip } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { Avatar } from '../../shell/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { AttachmentList } from './attachments/AttachmentList.tsx'
import { StatusBadge } from './Badges.tsx'
import { NoteCards, NoteRemoval } from './triage/NoteCards.tsx'
import type { TriageState, Note } from './triage/use-triage.ts'
import { Html } from './Html.tsx'
import { isGm, previewOf } from './rules.ts'
import type { TicketComment } from './words.ts'

/** Oldest first; only the newest is expanded at first. Staff see the internal notes between them. */
export function Comments({ comments, triage }: { comments: TicketComment[]; triage?: TriageState }) {
  const [chosen, setChosen] = useState<Record<number, boolean>>({})
  const [noteToRemove, setNoteToRemove] = useState<Note | null>(null)
  const notes = triage?.triage?.notes ?? []
  if (comments.length === 0 && notes.length === 0) return null
  const newest = comments.at(-1)?.id
  return (
    <section aria-label={m.ticket_comments()}>
      <ol className="grid gap-3">
        {comments.map((comment, at) => {
          const isOpen = chosen[comment.id] ?? comment.id === newest
          return (
            <Fragment key={comment.id}>
              <NoteCards
                notes={notesBetween(notes, comments[at - 1]?.created_at, comment.created_at)}
                onRemove={setNoteToRemove}
              />
              <Comment
                comment={comment}
                isOpen={isOpen}
                onToggle={() => setChosen((before) => ({ ...before, [comment.id]: !isOpen }))}
              />
            </Fragment>
          )
        })}
        <NoteCards notes={notesBetween(notes, comments.at(-1)?.created_at, undefined)} onRemove={setNoteToRemove} />
      </ol>
      {triage && <NoteRemoval {...triage} note={noteToRemove} onClose={() => setNoteToRemove(null)} />}
    </section>
  )
}

/** Moments are texts in UTC, which sort as they follow each other. */
const notesBetween = (notes: Note[], after: string | undefined, before: string | undefined): Note[] =>
  notes.filter(({ at }) => (after === undefined || at >= after) && (before === undefined || at < before))

function Comment({ comment, isOpen, onToggle }: { comment: TicketComment; isOpen: boolean; onToggle: () => void }) {
  const id = useId()
  const { user, description, status, created_at, byLink, attachments } = comment
  const isStaff = isGm(user)
  const preview = previewOf(description)
  // Comments of staff have a wider border, so their padding is smaller and the text aligns with the others.
  const inset = isStaff ? 'ps-3.25 pe-4' : 'px-4'
  return (
    <li
      data-comment={comment.id}
      className={clsx(
        'rounded-lg border bg-s1 shadow-1',
        isStaff ? 'border-s-4 border-line border-s-brass' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-text`}
        onClick={onToggle}
        className={clsx('grid w-full gap-2 rounded-lg py-4 text-start hover:bg-s2', inset)}
      >
        <span className="flex items-center gap-x-3">
          <Avatar name={user.fullname} />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold wrap-anywhere">{user.fullname}</span>
            {user.login && <span className="text-sm text-muted">{user.login}</span>}
            {isStaff && <Badge tone="brass">GM</Badge>}
            <RelativeTime at={created_at} className="text-sm text-muted" />
            {byLink && <span className="text-sm text-muted">{m.ticket_by_link()}</span>}
          </span>
          <span className="flex shrink-0 items-center gap-2">
            <StatusBadge status={status} />
            <Icon
              name="chevronDown"
              className={clsx('size-5 text-muted transition-transform', isOpen && 'rotate-180')}
            />
          </span>
        </span>
        {!isOpen && (
          <span data-preview className={clsx('block text-muted', preview.isCut && "after:content-['…']")}>
            {preview.text}
          </span>
        )}
        {!isOpen && attachments.length > 0 && (
          <span className="flex items-center gap-1.5 text-sm text-muted">
            <Paperclip className="size-4" aria-hidden />
            {m.ticket_attachment_count({ count: attachments.length })}
          </span>
        )}
      </button>
      <div id={`${id}-text`} hidden={!isOpen} className={clsx('pb-4', inset)}>
        <Html>{description}</Html>
        <AttachmentList attachments={attachments} />
      </div>
    </li>
  )
}
