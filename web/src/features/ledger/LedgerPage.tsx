import { m } from '@guildhall/messages'
import { houseAccounts } from '@guildhall/contract/ledger'
import { useLoaderData, useNavigate } from 'react-router'
import { getLedgerAccount, getLedgerAudit } from '../../api/generated.ts'
import { outcomeOf, nowOrLater } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { Account } from './Account.tsx'
import { addressOf } from './address.ts'
import { AuditReport } from './AuditReport.tsx'
import { ClosedMonths } from './ClosedMonths.tsx'
import { houseWords } from './words.ts'

export { shouldRevalidate } from '../../staff-list/open-row.ts'

export const head = (): Head => ({ title: m.ledger_title() })

export const loader = load(async ({ api, url }) => {
  const owner = (url.searchParams.get('owner') ?? '').trim().slice(0, 40)
  const before = /^[0-9a-f-]{36}$/i.exec(url.searchParams.get('before') ?? '')?.[0]
  const [audit, account] = await Promise.all([
    // Awaited, because the height of the report is unknown and everything below it would move.
    outcomeOf(api(getLedgerAudit)).then((now) => ({ now })),
    owner ? nowOrLater(outcomeOf(api(getLedgerAccount, { params: { owner }, query: before ? { before } : {} }))) : null,
  ])
  return { owner, before, audit, account }
})

/** Whether all Cash adds up, where it came from, and the history of any account. */
export default function LedgerPage() {
  const { owner, before, audit, account } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  return (
    <div className="page grid gap-8 py-6 md:py-8">
      <PageHead title={m.ledger_title()} intro={m.ledger_intro()} />
      <AuditReport audit={audit} />
      <section aria-labelledby="account-title" className="grid gap-4">
        <h2 id="account-title" className="text-xl">
          {m.ledger_account()}
        </h2>
        <div className="grid gap-4 rounded-lg border border-line bg-s1 p-4">
          <SearchForm
            q={owner}
            onSearch={(text) => void navigate(addressOf({ owner: text }), { preventScrollReset: true })}
            label={m.search_player()}
            send={m.ledger_show()}
            maxLength={40}
            spellCheck={false}
            className="min-w-48 max-w-md flex-1"
          />
          <nav aria-label={m.ledger_house()} className="flex flex-wrap items-center gap-1">
            <span className="pe-2 text-sm text-muted">{m.ledger_house()}</span>
            {houseAccounts.map((house) => (
              <LinkButton
                key={house}
                to={addressOf({ owner: house })}
                preventScrollReset
                size="dense"
                variant={owner === house ? 'secondary' : 'ghost'}
                aria-current={owner === house ? 'true' : undefined}
              >
                {houseWords[house]()}
              </LinkButton>
            ))}
          </nav>
        </div>
        {account && <Account owner={owner} before={before} account={account} />}
      </section>
      <ClosedMonths audit={audit} />
    </div>
  )
}
