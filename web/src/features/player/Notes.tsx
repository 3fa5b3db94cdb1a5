import { m } from '@guildhall/messages'
import { noteLength } from '@guildhall/contract/player-rules'
import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { addPlayerNote, removePlayerNote } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FactLine } from '../../ui/FactLine.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import { addressOf } from './address.ts'
import type { ListOf, RowOf } from './parts.ts'
import { emptyWords, tabWords } from './words.ts'

type Note = RowOf<'notes'>

/** The team's notes about a player. They are added, never changed; their author may remove one. */
export function Notes({ login, before, list }: { login: string; before: string; list: ListOf<'notes'> }) {
  const [noteToRemove, setNoteToRemove] = useState<Note | null>(null)
  return (
    <section aria-label={tabWords.notes()} className="grid gap-4">
      <NoteForm login={login} />
      {list.data.length === 0 ? (
        <EmptyState title={emptyWords.notes()}>{m.player_notes_text()}</EmptyState>
      ) : (
        <ul className="grid gap-3">
          {list.data.map((note) => (
            <NoteCard key={note.id} note={note} onRemove={() => setNoteToRemove(note)} />
          ))}
        </ul>
      )}
      <KeyPages
        first={before && addressOf(login, { tab: 'notes' })}
        next={list.next && addressOf(login, { tab: 'notes', before: list.next })}
        words={[m.player_newest(), m.player_older()]}
        preventScrollReset
      />
      <Removal login={login} note={noteToRemove} onClose={() => setNoteToRemove(null)} />
    </section>
  )
}

function NoteCard({ note, onRemove }: { note: Note; onRemove: () => void }) {
  return (
    <Card as="li" className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
        <FactLine className="text-sm text-muted">
          {note.author ?? m.player_note_nobody()}
          <Moment at={note.at} />
        </FactLine>
      </div>
      {note.isOwn && (
        <Button size="dense" onClick={onRemove}>
          {m.player_note_remove()}
        </Button>
      )}
    </Card>
  )
}

function NoteForm({ login }: { login: string }) {
  const { revalidate } = useRevalidator()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const isShort = text.trim().length < noteLength.min
    setProblem(isShort ? m.ui_reason_short({ count: noteLength.min }) : undefined)
    setFailure(undefined)
    if (isShort) return
    setSending(true)
    try {
      const { message } = await api(addPlayerNote, { params: { login }, body: { text: text.trim() } })
      toast.success(message)
      setText('')
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const field = error.body.messages?.find((each) => each.field === 'text')
      setProblem(field?.message)
      if (!field) setFailure(error.message || m.error_unavailable())
    } finally {
      setSending(false)
    }
  }

  return (
    <Card>
      <Form onSubmit={send} className="grid gap-3">
        <TextArea
          label={m.player_note_new()}
          hint={m.player_note_hint()}
          name="note"
          error={problem}
          value={text}
          maxLength={noteLength.max}
          required
          onChange={(event) => setText(event.target.value)}
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" variant="primary" busy={isSending} className="justify-self-start">
          {m.player_note_add()}
        </Button>
      </Form>
    </Card>
  )
}

function Removal({ login, note, onClose }: { login: string; note: Note | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<string>()
  async function remove() {
    setFailure(undefined)
    try {
      const { message } = await api(removePlayerNote, { params: { login, id: note!.id } })
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
    }
  }
  return (
    <ConfirmDialog
      open={note !== null}
      title={m.player_note_remove_title({ login })}
      confirm={m.player_note_remove_confirm()}
      error={failure}
      onConfirm={remove}
      onClose={() => {
        setFailure(undefined)
        onClose()
      }}
    >
      <p className="whitespace-pre-line wrap-anywhere">{note?.text}</p>
      <p className="mt-2">{m.player_note_remove_effect()}</p>
    </ConfirmDialog>
  )
}
