import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, ApiError } from '../../api/client.ts'
import { testAnnouncementTarget } from '../../api/generated.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FactLine } from '../../ui/FactLine.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { kindNames, problemTexts, stateNames, systemNames, type Target } from './words.ts'

/** A channel: its state, what it posts, and its last post. */
export function TargetCard({ target, onEdit, onDelete }: { target: Target; onEdit: () => void; onDelete: () => void }) {
  const { name, kind, chat, secret_end, kinds, minutes_before, problem, last } = target
  const { send, isBusy, result } = useTest(target)
  return (
    <Card as="li" className="grid gap-3" tone={problem ? 'danger' : 'plain'}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-sans text-base font-semibold wrap-anywhere">{name}</h3>
        <State target={target} />
      </div>
      {problem && <p className="text-danger">{problemTexts[problem]()}</p>}
      <FactLine className="text-sm text-muted">
        {systemNames[kind]()}
        {chat}
        {m.announcement_secret_end({ end: secret_end })}
        {kinds.includes('event') && m.announcement_minutes_before_text({ minutes: minutes_before })}
      </FactLine>
      <p>
        {kinds.length > 0
          ? m.announcement_posts_kinds({ kinds: kinds.map((each) => kindNames[each]()).join(', ') })
          : m.announcement_posts_nothing()}
      </p>
      <p className="text-sm text-muted">
        {last ? (
          <>
            {m.announcement_last({ state: stateNames[last.state]() })} <RelativeTime at={last.at} />
          </>
        ) : (
          m.announcement_last_none()
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="dense" onClick={() => void send()} busy={isBusy} aria-label={m.announcement_test_named({ name })}>
          {m.announcement_test()}
        </Button>
        <Button size="dense" onClick={onEdit} aria-label={m.announcement_edit_named({ name })}>
          {m.announcement_edit()}
        </Button>
        <Button size="dense" onClick={onDelete} aria-label={m.announcement_delete_named({ name })}>
          {m.announcement_delete()}
        </Button>
      </div>
      <p role="status" className={result?.isSent ? 'text-success empty:hidden' : 'text-danger empty:hidden'}>
        {result?.message}
      </p>
    </Card>
  )
}

function State({ target: { problem, is_on } }: { target: Target }) {
  if (problem) return <Badge tone="danger">{m.announcement_state_problem()}</Badge>
  return is_on ? <Badge tone="success">{m.announcement_state_on()}</Badge> : <Badge>{m.announcement_state_off()}</Badge>
}

/** Sends a test post, and has the reply in words. */
function useTest({ id }: Target) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<{ isSent: boolean; message: string } | null>(null)

  async function send() {
    setBusy(true)
    setResult(null)
    try {
      setResult(await api(testAnnouncementTarget, { params: { id } }))
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setResult({ isSent: false, message: error.message || m.error_unavailable() })
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, result }
}
