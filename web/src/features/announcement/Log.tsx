import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { repeatableStates } from '@guildhall/contract/announcement-rules'
import { api, ApiError } from '../../api/client.ts'
import { repeatAnnouncement } from '../../api/generated.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FactLine } from '../../ui/FactLine.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { toast } from '../../ui/toast.ts'
import { addressOf, type View } from './address.ts'
import { Filters } from './Filters.tsx'
import { causeTexts, oneNames, stateNames, stateTones, systemNames, type Announcement, type LogPage } from './words.ts'
import type { Target } from './words.ts'

/** What was posted, waits or failed. What failed, or whose outcome is unknown, can be posted again. */
export function Log({ view, log, targets }: { view: View; log: LogPage; targets: Target[] }) {
  const [toRepeat, setToRepeat] = useState<Announcement | null>(null)
  const isFiltered = addressOf(view) !== addressOf({})
  return (
    <section aria-labelledby="log-title" className="grid gap-3">
      <h2 id="log-title" className="text-xl">
        {m.announcement_log()}
      </h2>
      <Filters targets={targets} />
      {log.data.length === 0 &&
        (isFiltered ? (
          <EmptyState
            title={m.announcement_log_none_found()}
            action={<LinkButton to={addressOf({})}>{m.announcement_filter_clear()}</LinkButton>}
          >
            {m.announcement_log_none_found_text()}
          </EmptyState>
        ) : (
          <EmptyState title={m.announcement_log_none()}>{m.announcement_log_none_text()}</EmptyState>
        ))}
      <ul className="grid gap-2">
        {log.data.map((entry) => (
          <Entry key={entry.id} entry={entry} onRepeat={() => setToRepeat(entry)} />
        ))}
      </ul>
      <KeyPages
        first={view.before > 0 && addressOf({ ...view, before: 0 })}
        next={log.next && addressOf({ ...view, before: log.next })}
        words={[m.announcement_log_newest(), m.announcement_log_older()]}
      />
      <RepeatQuestion entry={toRepeat} onClose={() => setToRepeat(null)} />
    </section>
  )
}

function Entry({ entry, onRepeat }: { entry: Announcement; onRepeat: () => void }) {
  const { kind, title, text, link, state, cause, detail, attempts, next_try_at, asked_by } = entry
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={stateTones[state]}>{stateNames[state]()}</Badge>
        <h3 className="font-sans text-base font-semibold wrap-anywhere">{title}</h3>
      </div>
      <FactLine className="text-sm text-muted">
        {oneNames[kind]()}
        {channelOf(entry)}
        <Moment at={entry.tried_at ?? entry.created_at} />
        {attempts > 1 && m.announcement_log_attempts({ count: attempts })}
        {asked_by && m.announcement_log_asked({ login: asked_by })}
      </FactLine>
      {text && <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{text}</p>}
      {link && <p className="font-mono text-xs text-muted wrap-anywhere">{link}</p>}
      {cause && (
        <p className={state === 'skipped' ? 'text-muted' : 'text-danger'}>
          {causeTexts[cause]()} {detail && m.announcement_log_reply({ detail })}
        </p>
      )}
      {next_try_at && (
        <p className="text-sm text-muted">
          {m.announcement_log_next()} <RelativeTime at={next_try_at} />
        </p>
      )}
      {repeatableStates.includes(state) && !entry.target_is_gone && (
        <Button
          size="dense"
          className="justify-self-start"
          onClick={onRepeat}
          aria-label={m.announcement_repeat_named({ title })}
        >
          {m.announcement_repeat()}
        </Button>
      )}
    </Card>
  )
}

const channelOf = ({ target_name: name, target_kind, target_is_gone }: Announcement): string =>
  target_is_gone
    ? m.announcement_log_channel_gone({ name })
    : m.announcement_log_channel({ name, kind: systemNames[target_kind]() })

/** Asks before something is posted again, because it may appear twice. */
function RepeatQuestion({ entry, onClose }: { entry: Announcement | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState('')
  function close() {
    setFailed('')
    onClose()
  }
  async function repeat() {
    if (!entry) return
    try {
      const { message } = await api(repeatAnnouncement, { params: { id: entry.id } })
      close()
      toast.success(message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(error.message || m.error_unavailable())
    }
  }
  return (
    <ConfirmDialog
      open={entry !== null}
      onClose={close}
      onConfirm={repeat}
      tone="plain"
      title={entry && m.announcement_repeat_question({ title: entry.title, target: entry.target_name })}
      confirm={m.announcement_repeat()}
      error={failed}
    >
      {entry?.state === 'unknown' ? m.announcement_repeat_text_unknown() : m.announcement_repeat_text_failed()}
    </ConfirmDialog>
  )
}
