import { m } from '@guildhall/messages'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button, LinkButton } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { readViews, searchOfView, viewNameMax, withView, writeViews, type SavedView } from './saved-views.ts'

/** The views of this list that the person has saved in this browser: links, a button to save and one to delete each. */
export function SavedViews() {
  const { pathname, search } = useLocation()
  const [views, setViews] = useState(() => readViews(pathname))
  const [isSaving, setSaving] = useState(false)
  const [deleting, setDeleting] = useState<SavedView | null>(null)
  const current = searchOfView(search)
  const change = (next: SavedView[]) => {
    writeViews(pathname, next)
    setViews(next)
  }
  const isSaved = views.some((view) => view.search === current)
  if (views.length === 0 && current === '') return null
  return (
    <div role="group" aria-label={m.list_views()} className="flex flex-wrap items-center gap-2" data-no-print>
      {views.map((view) => (
        <span key={view.name} className="flex items-center">
          <LinkButton
            to={`${pathname}?${view.search}`}
            size="dense"
            variant={view.search === current ? 'secondary' : 'ghost'}
            aria-current={view.search === current ? 'true' : undefined}
          >
            {view.name}
          </LinkButton>
          <Button
            size="dense"
            variant="ghost"
            aria-label={m.list_view_delete_named({ name: view.name })}
            onClick={() => setDeleting(view)}
          >
            <Icon name="close" className="size-4" />
          </Button>
        </span>
      ))}
      {current !== '' && !isSaved && (
        <Button size="dense" variant="ghost" onClick={() => setSaving(true)}>
          <Bookmark className="size-4" aria-hidden />
          {m.list_view_save()}
        </Button>
      )}
      <Dialog open={isSaving} onClose={() => setSaving(false)} title={m.list_view_save()}>
        <NameForm
          onSave={(name) => {
            change(withView(views, { name, search }))
            setSaving(false)
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={m.list_view_delete_question({ name: deleting?.name ?? '' })}
        confirm={m.list_view_delete()}
        onConfirm={() => {
          change(views.filter((view) => view !== deleting))
          setDeleting(null)
        }}
      />
    </div>
  )
}

function NameForm({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  function send() {
    setMissing(name.trim() === '')
    if (name.trim()) onSave(name.trim())
  }
  return (
    <Form onSubmit={send} className="grid gap-4">
      <TextInput
        label={m.list_view_name()}
        hint={m.list_view_name_hint()}
        error={isMissing ? m.error_field_required() : undefined}
        value={name}
        maxLength={viewNameMax}
        autoComplete="off"
        required
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {m.list_view_save()}
      </Button>
    </Form>
  )
}
