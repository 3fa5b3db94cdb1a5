import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { Breadcrumb } from '../ui/Breadcrumb.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Form } from '../ui/Form.tsx'
import { loadEditor } from '../ui/editor/RichTextEditor.tsx'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { useFailureFocus } from '../ui/failure-focus.ts'
import { Deletion, type Deletable } from './Deletion.tsx'
import { SaveFailed } from './SaveFailed.tsx'
import { useSaveKey } from './save-key.ts'
import type { Bilingual } from './content-options.ts'
import type { useContent } from './use-content.ts'

// Loads the editor early, because an author who opens such a form is about to write.
void (typeof document !== 'undefined' && loadEditor().catch(() => {}))

export interface FrameProps {
  heading: string
  trail: { label: string; to?: string }[]
  /** The address of the published version; null before there is one. */
  seeAt: string | null
  /** The address to which cancelling leads. */
  backTo: string
  /** The address to which deleting leads; `backTo` without it. */
  deletedTo?: string
  saveLabel: string
  /** Set when the content is published, because only then it can be deleted. */
  deletion?: Deletable | null
}

/** The page of a useContent form: its texts, its details beside them, the failure, and the buttons. */
export function ContentFrame<Fields extends Bilingual>({
  content,
  heading,
  trail,
  seeAt,
  backTo,
  deletedTo = backTo,
  saveLabel,
  deletion,
  texts,
  details,
  actions,
  isWaiting = false,
}: FrameProps & {
  content: ReturnType<typeof useContent<Fields>>
  texts: ReactNode
  details?: ReactNode
  /** Buttons beside the one that saves. */
  actions?: ReactNode
  /** Whether something that belongs to the form is still uploading. */
  isWaiting?: boolean
}) {
  const { form, draftSavedAt, discardDraft, failure, submit, overwrite, takeTheirs, done, mayLeave } = content
  const { isDirty, isSubmitting } = form.formState
  const tries = useFailureFocus<HTMLFormElement>()
  useSaveKey(() => !isSubmitting && !isWaiting && tries.area.current?.requestSubmit())
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb trail={trail} />
        <h1>{heading}</h1>
      </header>
      {draftSavedAt && <DraftNote savedAt={draftSavedAt} onDiscard={discardDraft} />}
      <Form onSubmit={submit} tries={tries} className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-4">{texts}</div>
        <div className="grid gap-4 lg:sticky lg:top-20">
          {details}
          {/* Last in the focus order. At the top where there is room, and always in view, however long the text. */}
          <div className="grid gap-4 lg:order-first">
            {failure && (
              <SaveFailed
                failure={failure}
                seeAt={seeAt}
                onOverwrite={() => overwrite().finally(tries.afterTry)}
                onTakeTheirs={takeTheirs}
              />
            )}
            <Buttons isBusy={isSubmitting} isWaiting={isWaiting} saveLabel={saveLabel} backTo={backTo}>
              {actions}
            </Buttons>
          </div>
          {deletion && <Deletion {...deletion} onDeleted={(message) => done(message, deletedTo)} />}
        </div>
      </Form>
      <LeaveGuard isDirty={isDirty} mayLeave={mayLeave} title={m.form_leave_title()} confirm={m.form_leave()}>
        {m.form_leave_text()}
      </LeaveGuard>
    </div>
  )
}

/** Tells the author that the form began with a draft of this browser. */
function DraftNote({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p role="status">
        {m.form_draft_restored()} <RelativeTime at={savedAt} />
      </p>
      <Button onClick={onDiscard}>{m.form_draft_discard()}</Button>
    </Card>
  )
}

/** Where the buttons do not fit side by side, the save button has a row and the others share one. */
function Buttons({
  isBusy,
  isWaiting,
  saveLabel,
  backTo,
  children,
}: {
  isBusy: boolean
  isWaiting: boolean
  saveLabel: string
  backTo: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow max-sm:*:first:basis-full lg:*:grow lg:*:first:basis-full">
      <Button type="submit" variant="primary" busy={isBusy} disabled={isWaiting} title="Ctrl+S">
        {saveLabel}
      </Button>
      {children}
      <LinkButton to={backTo} variant="ghost">
        {m.ui_cancel()}
      </LinkButton>
    </div>
  )
}
