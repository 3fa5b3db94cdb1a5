import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { deposit } from '@guildhall/contract/deposit'
import { getTransferAccount, listOwnDeposits } from '../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { brlText, cashText } from '../../format/money.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { DepositForm } from './DepositForm.tsx'
import { ProofFile } from './ProofFile.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { TransferAccount, type Account } from './TransferAccount.tsx'
import type { OwnDeposit } from './words.ts'
import { FactLine } from '../../ui/FactLine.tsx'

type List = ReplyOf<typeof deposit.listOwnDeposits>

export const head = (): Head => ({ title: m.deposit_store_title() })

export const loader = load(async ({ api, url }) => {
  const before = Number(/^\d{1,15}$/.exec(url.searchParams.get('before') ?? '')?.[0] ?? 0) || undefined
  const [account, list] = await Promise.all([
    outcomeOf(api(getTransferAccount)),
    nowOrLater(outcomeOf(api(listOwnDeposits, { query: before ? { before } : {} }))),
  ])
  return { before, account, list }
})

/** The account for transfers by hand, the form that sends the receipt, and the player's earlier deposits. */
export default function DepositStorePage() {
  const { before, account, list } = useLoaderData<typeof loader>()
  const isOff = !account.failure && account.data.data === null
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead
        title={m.deposit_store_title()}
        intro={isOff ? m.deposit_away_intro() : m.deposit_store_intro()}
        below={[{ label: m.card_donation(), to: '/donation' }]}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Transfer account={account} />
        </div>
        <section aria-labelledby="own-deposits" className="grid gap-4">
          <h2 id="own-deposits" className="text-xl">
            {m.deposit_own()}
          </h2>
          <Own before={before} list={list} />
        </section>
      </div>
    </div>
  )
}

/**
 * The account and the form. Without an account it shows other ways to donate, and the form for players who have already
 * transferred.
 */
function Transfer({ account }: { account: Outcome<{ data: Account | null }> }) {
  if (account.failure)
    return (
      <>
        <LoadFailed title={m.deposit_account_failed()} failure={account.failure} />
        <DepositForm />
      </>
    )
  if (account.data.data)
    return (
      <>
        <TransferAccount account={account.data.data} />
        <DepositForm />
      </>
    )
  return (
    <>
      <EmptyState
        title={m.deposit_away()}
        action={
          <span className="flex flex-wrap gap-3">
            <LinkButton to="/donationAmount" variant="primary">
              {m.deposit_away_other()}
            </LinkButton>
            <LinkButton to="/contact">{m.deposit_away_contact()}</LinkButton>
          </span>
        }
      >
        {m.deposit_away_text()}
      </EmptyState>
      <details className="group grid gap-4">
        <summary className="min-h-11 cursor-pointer content-center text-brass underline underline-offset-4">
          {m.deposit_away_already()}
        </summary>
        <div className="pt-3">
          <DepositForm />
        </div>
      </details>
    </>
  )
}

function Own({ before, list }: { before: number | undefined; list: Arriving<Outcome<List>> }) {
  const arrived = useArrived(list)
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={3} className="h-24" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure) return <LoadFailed title={m.deposit_own_failed()} failure={failure} />
  if (data.data.length === 0) return <EmptyState title={m.deposit_own_none()}>{m.deposit_own_none_text()}</EmptyState>
  return (
    <>
      <ul className="grid gap-3">
        {data.data.map((row) => (
          <Card key={row.id} as="li" className="grid gap-2">
            <Entry row={row} />
          </Card>
        ))}
      </ul>
      {(before || data.next) && (
        <nav aria-label={m.ui_pagination()} className="flex flex-wrap gap-3">
          {before && <LinkButton to="/deposit/store">{m.deposit_newest()}</LinkButton>}
          {data.next && <LinkButton to={`/deposit/store?before=${data.next}`}>{m.deposit_older()}</LinkButton>}
        </nav>
      )}
    </>
  )
}

function Entry({ row }: { row: OwnDeposit }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="tabular text-lg">{brlText(row.value)}</strong>
        <StatusBadge status={row.status} />
        <span className="text-muted">
          {row.cash === null
            ? m.deposit_worth_of({ cash: cashText(row.worth) })
            : m.deposit_credited_of({ cash: cashText(row.cash) })}
        </span>
      </p>
      <p className="text-sm text-muted">
        <FactLine>
          {m.deposit_number({ id: row.id })}
          <Moment ago at={row.created_at} />
        </FactLine>
      </p>
      {row.note && (
        <p className="border-s-2 border-edge ps-3">
          <span className="text-sm text-muted">{m.deposit_note_of()}</span> {row.note}
        </p>
      )}
      {row.url && row.proof?.kind === 'pdf' && <ProofFile url={row.url} proof={row.proof} />}
      {row.url && row.proof?.kind === 'picture' && (
        <a
          href={row.url}
          target="_blank"
          rel="noreferrer"
          className="justify-self-start text-sm text-brass underline underline-offset-4"
        >
          {m.deposit_proof_see()}
        </a>
      )}
    </>
  )
}
