import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { getGameLog } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf, nowOrLater, useArrived, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { useLive } from '../../../api/polling.ts'
import { load } from '../../../api/load.ts'
import { GameAccountNotice } from '../../../shell/GameAccountNotice.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Table, type Column } from '../../../ui/Table.tsx'

type Log = ReplyOf<typeof shop.getGameLog>
type Entry = Log['logs'][number]

/** D-126 */
const askEveryMs = 5_000

export const head = (): Head => ({ title: m.shop_log() })

export const loader = load(async ({ api: call }) => ({ log: await nowOrLater(outcomeOf(call(getGameLog))) }))

/** The log of the player's characters in the game, refreshed regularly. */
export default function GameLogPage() {
  const { log } = useLoaderData<typeof loader>()
  const arrived = useArrived(log)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.shop_log()} intro={m.shop_log_intro()} />
      {arrived ? (
        <Live first={arrived} />
      ) : (
        <Loading>
          <SkeletonRows count={8} className="h-14" />
        </Loading>
      )}
    </div>
  )
}

/** Starts with the loader's reply. Entries stay readable when the game no longer replies. */
function Live({ first }: { first: Outcome<Log> }) {
  const [latest, setLatest] = useState<{
    since: Outcome<Log>
    log: Log | undefined
    failure: Outcome<Log>['failure']
  }>()
  const { log, failure } = latest?.since === first ? latest : { log: first.data, failure: first.failure }

  const isUnconfirmed = failure?.code === 'game_account_unconfirmed'
  useLive(
    async (signal) => {
      const outcome = await outcomeOf(api(getGameLog, { signal }))
      setLatest((before) => {
        const last = before?.since === first ? before.log : first.data
        return { since: first, log: outcome.data ?? last, failure: outcome.failure }
      })
    },
    askEveryMs,
    { isOn: log?.isSupported !== false && !isUnconfirmed },
  )

  if (isUnconfirmed) return <GameAccountNotice isRefused />
  const isAway = failure?.code === 'game_unreachable'
  return (
    <>
      {isAway && (
        <p role="status" className="rounded-md border border-warn p-3 text-warn">
          {m.shop_log_away()}
        </p>
      )}
      {failure && !isAway && <LoadFailed title={m.shop_log_failed()} failure={failure} />}
      {log && <Entries log={log} />}
    </>
  )
}

/** A reply without `isSupported` means that the game supports the log. */
function Entries({ log: { logs, isSupported = true } }: { log: Pick<Log, 'logs'> & Partial<Log> }) {
  if (!isSupported)
    return (
      <EmptyState
        title={m.shop_log_unsupported()}
        action={<LinkButton to="/activities">{m.shop_activities()}</LinkButton>}
      >
        {m.shop_log_unsupported_text()}
      </EmptyState>
    )
  if (logs.length === 0) return <EmptyState title={m.shop_log_none()}>{m.shop_log_none_text()}</EmptyState>
  return (
    <section aria-label={m.shop_log()} className="grid gap-3">
      <p className="text-sm text-muted">{m.shop_log_live()}</p>
      <Table caption={m.shop_log()} columns={columns()} rows={logs} rowKey={({ id }) => id} />
    </section>
  )
}

const columns = (): Column<Entry>[] => [
  { name: 'action', head: m.shop_log_action(), namesRow: true, cell: ({ action }) => action },
  { name: 'detail', head: m.shop_log_detail(), phone: 'below', cell: ({ detail }) => detail || '–' },
  { name: 'character', head: m.shop_log_character(), cell: ({ character }) => character },
  { name: 'date', head: m.shop_column_date(), phone: 'below', cell: ({ created_at: at }) => <Moment at={at} /> },
]
