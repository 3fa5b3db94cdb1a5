import { m } from '@guildhall/messages'
import { RefreshCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { backup } from '@guildhall/contract/backup'
import { api, ApiError } from '../../api/client.ts'
import { checkRestore, getBackups, releaseRestore } from '../../api/generated.ts'
import { useRequestedCheck } from '../../api/requested-check.ts'
import { cashText } from '../../format/money.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.ts'
import { PlayerLink } from '../player/public.ts'
import { Findings } from './Findings.tsx'

type Last = NonNullable<ReplyOf<typeof backup.getBackups>['restore']>

/** The last restore: what is held, what the game and the providers answered, the release, and what was lost. */
export function Restore({ restore }: { restore: Last }) {
  const isHeld = restore.released_at === null
  return (
    <Card as="section" aria-labelledby="held-title" className="grid gap-4" tone={isHeld ? 'danger' : 'plain'}>
      <h2 id="held-title" className="text-xl">
        {isHeld ? m.backup_held() : m.backup_last_restore()}
      </h2>
      {isHeld && <p>{m.backup_held_text()}</p>}
      <dl className="grid gap-3 sm:grid-cols-3">
        <Fact name={m.backup_held_from()}>
          {restore.backup_at ? <Moment at={restore.backup_at} /> : m.backup_held_unknown()}
        </Fact>
        <Fact name={m.backup_held_at()}>
          <Moment at={restore.restored_at} />
        </Fact>
        {restore.released_at && (
          <Fact name={m.backup_released_at()}>
            <Moment at={restore.released_at} />
          </Fact>
        )}
      </dl>
      <div aria-live="polite" className="grid gap-3">
        {restore.findings && restore.checked_at ? (
          <Findings findings={restore.findings} at={restore.checked_at} />
        ) : (
          <p className="text-muted">{m.backup_check_none()}</p>
        )}
      </div>
      <Lost operations={restore.operations} />
      {isHeld && <CheckAndRelease restore={restore} />}
    </Card>
  )
}

function CheckAndRelease({ restore }: { restore: Last }) {
  const { isRunning, failure, run } = useRequestedCheck(
    restore.checked_at,
    async (signal) => (await api(getBackups, { signal })).restore?.checked_at ?? null,
    () => api(checkRestore),
  )
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void run()} busy={isRunning}>
          {!isRunning && <RefreshCw className="size-5" />}
          {isRunning ? m.backup_check_running() : m.backup_check_run()}
        </Button>
        <Button variant="primary" disabled={!restore.checked_at || isRunning} onClick={() => setAsking(true)}>
          {m.backup_release()}
        </Button>
      </div>
      {failure && (
        <p role="status" className="text-danger">
          {failure}
        </p>
      )}
      <Release open={isAsking} mails={restore.findings?.mails ?? 0} onClose={() => setAsking(false)} />
    </>
  )
}

/** What neither the game nor a provider can bring back by itself. */
function Lost({ operations }: Pick<Last, 'operations'>) {
  return (
    <div className="grid gap-2">
      <h3 className="text-lg">{m.backup_lost()}</h3>
      <ul className="grid list-disc gap-1 ps-5">
        <li>{m.backup_lost_purchases()}</li>
        <li>{m.backup_lost_listings()}</li>
        <li>
          {m.backup_lost_payments()}{' '}
          <AppLink to="/staff/payments" className="text-brass underline underline-offset-4">
            {m.payment_staff_title()}
          </AppLink>
        </li>
        <li>{m.backup_lost_accounts()}</li>
      </ul>
      {operations.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            {m.backup_lost_list({ moves: operations.length, count: cashText(operations.length) })}
          </summary>
          <Table
            caption={m.backup_lost_moves()}
            columns={moveColumns()}
            rows={operations}
            rowKey={(each) => each.operation_id}
          />
        </details>
      )}
    </div>
  )
}

const kindWords = { deliver: m.backup_move_deliver, take: m.backup_move_take, put: m.backup_move_put }

const moveColumns = (): Column<Last['operations'][number]>[] => [
  { name: 'login', head: m.backup_move_login(), namesRow: true, cell: ({ login }) => <PlayerLink login={login} /> },
  {
    name: 'item',
    head: m.backup_move_item(),
    phone: 'below',
    cell: ({ item, name }) => `${name ?? ''} ${item.join(' ')}`,
  },
  { name: 'kind', head: m.backup_move_kind(), phone: 'below', cell: ({ kind }) => kindWords[kind]() },
  { name: 'at', head: m.backup_move_at(), phone: 'below', cell: ({ at }) => <Moment at={at} /> },
]

function Release({ open, mails, onClose }: { open: boolean; mails: number; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [dropsMails, setDropsMails] = useState(true)
  const [failure, setFailure] = useState('')
  async function release() {
    setFailure('')
    try {
      const { message } = await api(releaseRestore, { body: { dropMails: mails > 0 && dropsMails } })
      onClose()
      toast.success(message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={release}
      title={m.backup_release_title()}
      confirm={m.backup_release()}
      error={failure}
    >
      <p>{m.backup_release_text()}</p>
      {mails > 0 && (
        <Checkbox
          label={m.backup_release_drop({ mails, count: cashText(mails) })}
          hint={m.backup_release_drop_hint()}
          checked={dropsMails}
          onChange={(event) => setDropsMails(event.target.checked)}
        />
      )}
    </ConfirmDialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
