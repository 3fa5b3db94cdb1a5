import { m } from '@guildhall/messages'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { closeInbox, useInbox } from './inbox.ts'
import { inGroups } from './entries.ts'
import { NotificationEntry } from './NotificationEntry.tsx'
import { NotificationGroup } from './NotificationGroup.tsx'
import { useEntries } from './use-entries.ts'

/** The reader's notifications, at the right edge of the window. */
export function NotificationPanel() {
  const { unread } = useInbox()
  const { entries, failure, busy, retry, showOlder, readAll, read } = useEntries()
  const list = useRef<HTMLUListElement>(null)
  const goTo = useFocusOnEntry(list, entries?.list.length ?? 0)

  return (
    <Dialog open onClose={closeInbox} size="side" title={m.notification_title()}>
      {entries ? (
        entries.list.length === 0 ? (
          <EmptyState title={m.notification_empty()}>{m.notification_empty_hint()}</EmptyState>
        ) : (
          <>
            <Button
              size="dense"
              className="self-start"
              busy={busy === 'all'}
              blocked={unread === 0}
              onClick={() => void readAll()}
            >
              {m.notification_read_all()}
            </Button>
            <div className="-mx-4 -mb-4 min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line px-4">
              <ul ref={list}>
                {inGroups(entries.list).map((each) =>
                  'entries' in each ? (
                    <NotificationGroup key={each.entries.at(-1)!.id} group={each} onRead={read} onFollow={closeInbox} />
                  ) : (
                    <NotificationEntry key={each.id} entry={each} onRead={() => read(each)} onFollow={closeInbox} />
                  ),
                )}
              </ul>
              {entries.next !== null && (
                <Button
                  className="my-4 w-full"
                  busy={busy === 'older'}
                  onClick={() => {
                    goTo(entries.list.length)
                    void showOlder()
                  }}
                >
                  {m.notification_older()}
                </Button>
              )}
            </div>
          </>
        )
      ) : failure ? (
        <ErrorState
          title={m.notification_failed()}
          code={failure.body.code}
          requestId={failure.body.requestId}
          onRetry={() => void retry()}
          retrying={busy === 'retrying'}
        >
          {failure.message || m.error_unavailable()}
        </ErrorState>
      ) : (
        <Loading>
          {Array.from({ length: 5 }, (_, at) => (
            <Skeleton key={at} className="h-16 w-full" />
          ))}
        </Loading>
      )}
    </Dialog>
  )
}

/** Once the list has grown, the focus goes to its first new entry. */
function useFocusOnEntry(list: React.RefObject<HTMLUListElement | null>, length: number) {
  const focusAt = useRef<number | null>(null)
  useEffect(() => {
    if (focusAt.current === null || length <= focusAt.current) return
    const entry = list.current?.querySelectorAll<HTMLElement>('[data-notification]')[focusAt.current]
    ;(entry?.closest('details:not([open])')?.querySelector('summary') ?? entry)?.focus()
    focusAt.current = null
  }, [list, length])
  return (at: number) => {
    focusAt.current = at
  }
}
