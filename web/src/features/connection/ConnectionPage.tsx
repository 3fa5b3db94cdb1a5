import { m } from '@guildhall/messages'
import type { ConnectionTest } from '@guildhall/contract/game-switches'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { api } from '../../api/client.ts'
import { getConnection, getConnectionTests } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { everyMs, useLive } from '../../api/polling.ts'
import type { Head } from '../../app/head.tsx'
import { cashText } from '../../format/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Connection } from './connection.ts'
import { SwitchCard } from './SwitchCard.tsx'
import { TestAccountForm } from './TestAccountForm.tsx'
import { TestButton } from './TestButton.tsx'
import { placeText } from './words.ts'

export const head = (): Head => ({ title: m.connection_title() })

export const loader = load(({ api }) => api(getConnection))

/** Whether the game replies, what was read from it, and what the portal may write there. */
export default function ConnectionPage() {
  const loaded = useLoaderData<typeof loader>()
  const [changed, setChanged] = useState<Connection | null>(null)
  const connection = changed ?? loaded.data
  const { game, read, switches, account, tests } = connection
  const setTests = (newer: Connection['tests']) => setChanged({ ...connection, tests: newer })
  useLive(async (signal) => setTests((await api(getConnectionTests, { signal })).data), everyMs.connectionTest, {
    isOn: tests.some(({ last }) => last?.state === 'running'),
  })
  const testOf = (kind: ConnectionTest) => {
    const test = tests.find((each) => each.kind === kind)
    return test && <TestButton test={test} account={account} onTests={setTests} />
  }
  return (
    <div className="page grid gap-8 py-6 md:py-8">
      <PageHead title={m.connection_title()} intro={m.connection_intro()} />
      <State game={game} />
      <section aria-labelledby="read-title" className="grid gap-3">
        <h2 id="read-title" className="text-xl">
          {m.connection_read()}
        </h2>
        <WhatWasRead read={read} />
        {testOf('reading')}
      </section>
      <section aria-labelledby="account-title" className="grid gap-3">
        <h2 id="account-title" className="text-xl">
          {m.connection_account()}
        </h2>
        <p className="max-w-2xl text-muted">{m.connection_account_text()}</p>
        <TestAccountForm {...connection} onChanged={setChanged} />
      </section>
      <section aria-labelledby="switches-title" className="grid gap-3">
        <h2 id="switches-title" className="text-xl">
          {m.connection_switches()}
        </h2>
        <ul className="grid gap-3 lg:grid-cols-2">
          {switches.map((each) => (
            <SwitchCard key={each.name} game={game} value={each} onChanged={setChanged}>
              {testOf(each.name)}
            </SwitchCard>
          ))}
        </ul>
      </section>
    </div>
  )
}

function State({ game }: Pick<Connection, 'game'>) {
  return (
    <Card as="section" aria-labelledby="state-title" className="grid gap-2" tone={game.isUp ? 'plain' : 'danger'}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="state-title" className="text-xl">
          {m.connection_state()}
        </h2>
        <Badge tone={game.isUp ? 'success' : 'danger'}>{game.isUp ? m.connection_up() : m.connection_down()}</Badge>
      </div>
      <p className="wrap-anywhere text-muted">{placeText(game)}</p>
      {game.movedFrom && <Moved game={game} former={game.movedFrom} />}
      {game.cause !== null && <p className="wrap-anywhere">{m.connection_down_cause({ cause: game.cause })}</p>}
    </Card>
  )
}

/** Why everything is off after the settings were changed to another game. */
function Moved({ game, former }: { game: Connection['game']; former: NonNullable<Connection['game']['movedFrom']> }) {
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="warn">{m.connection_moved_title()}</Badge>
        <span className="text-sm text-muted">
          {m.connection_moved_since()} <Moment at={former.at} />
        </span>
      </p>
      <p className="max-w-3xl wrap-anywhere">
        {m.connection_moved_text({ former: placeText(former), place: placeText(game) })}
      </p>
    </div>
  )
}

function WhatWasRead({ read: { characters, guilds, drops } }: Pick<Connection, 'read'>) {
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      <Figure label={m.connection_read_characters()} count={characters?.count ?? null} read={characters} />
      <Figure label={m.connection_read_guilds()} count={guilds} read={guilds === null ? null : characters} />
      <Figure label={m.connection_read_drops()} count={drops?.count ?? null} read={drops} />
    </dl>
  )
}

function Figure({
  label,
  count,
  read,
}: {
  label: string
  count: number | null
  read: Connection['read']['characters']
}) {
  return (
    <Card className="grid content-start gap-1">
      <dt className="text-muted">{label}</dt>
      {count === null || read === null ? (
        <dd>{m.connection_read_unsupported()}</dd>
      ) : (
        <>
          <dd className="tabular text-2xl">{cashText(count)}</dd>
          <dd className="text-sm text-muted">
            {m.connection_read_last()}: {read.at ? <Moment at={read.at} /> : m.connection_read_never()}
          </dd>
          {read.failingSince && (
            <dd className="text-sm text-danger">
              {m.connection_read_failing()} <Moment at={read.failingSince} />
            </dd>
          )}
        </>
      )}
    </Card>
  )
}
