import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { backup } from '@guildhall/contract/backup'
import { cashText } from '../../format/money.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { stateWords } from '../../words/payment.ts'

type Found = NonNullable<NonNullable<ReplyOf<typeof backup.getBackups>['restore']>['findings']>

const providerNames = { mercadopago: 'Mercado Pago', picpay: 'PicPay', paypal: 'PayPal', pix: 'Pix' }

/** What a release would do, and what has happened outside since the backup. */
export function Findings({ findings, at }: { findings: Found; at: string }) {
  const { deliveries, listings, providers, payments, refunds, mails, otherJobs } = findings
  const isSilent = deliveries.silent + listings.silent > 0 || providers.some(({ outcome }) => outcome === 'silent')
  return (
    <>
      <h3 className="text-lg">
        {m.backup_findings()}{' '}
        <span className="text-sm text-muted">
          {m.backup_checked()} <RelativeTime at={at} />
        </span>
      </h3>
      {isSilent && <p className="text-danger">{m.backup_silent()}</p>}
      <ul className="grid list-disc gap-1 ps-5">
        <li>
          {m.backup_found_deliveries({
            done: cashText(deliveries.done),
            absent: cashText(deliveries.absent),
            queued: cashText(deliveries.queued),
            refused: cashText(deliveries.refused),
            silent: cashText(deliveries.silent),
          })}
        </li>
        <li>
          {m.backup_found_listings({ open: cashText(listings.open), silent: cashText(listings.silent) })}{' '}
          {listings.held > 0 && (
            <AppLink to="/staff/market?state=frozen" className="text-brass underline underline-offset-4">
              {m.backup_found_held({ held: listings.held, count: cashText(listings.held) })}
            </AppLink>
          )}
        </li>
        {providers.map(({ provider, outcome, restored, waiting }) => (
          <li key={provider}>
            {providerNames[provider]}:{' '}
            {outcome === 'listed'
              ? m.backup_provider_listed({ restored: cashText(restored), waiting: cashText(waiting) })
              : { asks: m.backup_provider_asks, off: m.backup_provider_off, silent: m.backup_provider_silent }[
                  outcome
                ]()}
          </li>
        ))}
        {payments.map(({ state, count }) => (
          <li key={state}>{m.backup_found_payments({ state: wordOf(state), count: cashText(count) })}</li>
        ))}
        <li>
          {findings.operations === null
            ? m.backup_found_no_list()
            : m.backup_found_operations({ moves: findings.operations, count: cashText(findings.operations) })}
        </li>
        <li>{m.backup_found_refunds({ count: cashText(refunds) })}</li>
        <li>{m.backup_found_jobs({ mails: cashText(mails), others: cashText(otherJobs) })}</li>
      </ul>
    </>
  )
}

const wordOf = (state: string): string => (stateWords as Record<string, () => string>)[state]?.() ?? state
