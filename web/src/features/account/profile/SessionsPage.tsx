import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { m } from '@guildhall/messages'
import { endOtherSessions, endSession, listSessions } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { toast } from '../../../ui/toast.ts'
import { deviceName } from '../../../format/device.ts'
import { SettingsFrame } from './SettingsFrame.tsx'

export const head = (): Head => ({ title: m.account_sessions_title() })
export const loader = load(({ api }) => api(listSessions))

type Session = Awaited<ReturnType<typeof loader>>['data'][number]

/** The open sessions of the account, each with a button that ends it. */
export default function SessionsPage() {
  const { data } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [ending, setEnding] = useState<Session | 'others' | null>(null)
  const [failure, setFailure] = useState('')
  const others = data.filter((session) => !session.isCurrent)

  async function end() {
    setFailure('')
    try {
      const { message } =
        ending === 'others' ? await api(endOtherSessions) : await api(endSession, { params: { id: ending!.id } })
      toast.success(message)
      setEnding(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
    }
    await revalidate()
  }
  const close = () => {
    setEnding(null)
    setFailure('')
  }

  return (
    <SettingsFrame title={m.account_sessions_title()} intro={m.account_sessions_intro()}>
      <ul className="grid gap-3">
        {data.map((session) => (
          <li key={session.id}>
            <SessionCard session={session} onEnd={() => setEnding(session)} />
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button className="justify-self-start" onClick={() => setEnding('others')}>
          {m.account_sessions_end_others()}
        </Button>
      ) : (
        <p className="text-muted">{m.account_sessions_only_this()}</p>
      )}
      <ConfirmDialog
        open={ending !== null}
        title={ending === 'others' ? m.account_sessions_end_others() : m.account_sessions_end()}
        confirm={m.account_sessions_end()}
        onConfirm={end}
        error={failure}
        onClose={close}
      >
        {ending === 'others'
          ? m.account_sessions_end_others_confirm({ count: others.length })
          : m.account_sessions_end_confirm({ device: deviceName(ending?.device ?? null) })}
      </ConfirmDialog>
    </SettingsFrame>
  )
}

function SessionCard({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const device = deviceName(session.device)
  return (
    <Card className="flex items-center justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device} {session.isCurrent && <Badge tone="success">{m.account_sessions_current()}</Badge>}
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm text-muted">
          <dt>{m.account_sessions_last_used()}</dt>
          <dd>
            <RelativeTime at={session.lastUsedAt} />
          </dd>
          <dt>{m.account_sessions_opened()}</dt>
          <dd>
            <RelativeTime at={session.createdAt} />
          </dd>
          <dt>{m.account_sessions_address()}</dt>
          <dd>{session.address}</dd>
        </dl>
      </div>
      {!session.isCurrent && (
        <Button onClick={onEnd} aria-label={m.account_sessions_end_named({ device })}>
          {m.account_sessions_end()}
        </Button>
      )}
    </Card>
  )
}
