import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { api } from '../../api/client.ts'
import { deleteAnnouncementTarget, listAnnouncements, listAnnouncementTargets } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import type { Head } from '../../app/head.tsx'
import { DeletionQuestion } from '../../content-form/DeletionQuestion.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { History } from '../audit/public.ts'
import { queryOf, readView } from './address.ts'
import { Log } from './Log.tsx'
import { TargetCard } from './TargetCard.tsx'
import { TargetForm } from './TargetForm.tsx'
import type { Target } from './words.ts'

export const head = (): Head => ({ title: m.announcement_title() })

export const loader = load(async ({ api: call, url }) => {
  const view = readView(url)
  const [targets, log] = await Promise.all([
    call(listAnnouncementTargets),
    call(listAnnouncements, { query: queryOf(view) }),
  ])
  return { view, targets: targets.data, log }
})

/** The channels of Discord and Telegram to which the portal posts, and the log of what was posted. */
export default function AnnouncementsPage() {
  const { view, targets, log } = useLoaderData<typeof loader>()
  const [editing, setEditing] = useState<Target | 'new' | null>(null)
  const [toDelete, setToDelete] = useState<Target | null>(null)
  const edited = editing === 'new' ? null : editing
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.announcement_title()} intro={m.announcement_intro()}>
        <Button variant="primary" onClick={() => setEditing('new')}>
          {m.announcement_new()}
        </Button>
      </PageHead>
      {targets.length === 0 ? (
        <EmptyState title={m.announcement_none()}>
          <span className="grid gap-2">
            <span>{m.announcement_none_discord()}</span>
            <span>{m.announcement_none_telegram()}</span>
          </span>
        </EmptyState>
      ) : (
        <section aria-labelledby="targets-title" className="grid gap-3">
          <h2 id="targets-title" className="text-xl">
            {m.announcement_targets()}
          </h2>
          <ul className="grid items-start gap-3 lg:grid-cols-2">
            {targets.map((target) => (
              <TargetCard
                key={target.id}
                target={target}
                onEdit={() => setEditing(target)}
                onDelete={() => setToDelete(target)}
              />
            ))}
          </ul>
        </section>
      )}
      <Log view={view} log={log} targets={targets} />
      <Dialog
        open={editing !== null}
        onClose={() => setEditing(null)}
        size="large"
        title={edited ? m.announcement_edit_named({ name: edited.name }) : m.announcement_new()}
      >
        <TargetForm target={edited} onDone={() => setEditing(null)} />
        {edited && <History target={`announcement target ${edited.id}`} />}
      </Dialog>
      <DeletionQuestion row={toDelete && deletionOf(toDelete)} onClose={() => setToDelete(null)} />
    </div>
  )
}

const deletionOf = ({ id, name }: Target) => ({
  question: m.announcement_delete_question({ name }),
  text: m.announcement_delete_text(),
  run: () => api(deleteAnnouncementTarget, { params: { id } }),
})
