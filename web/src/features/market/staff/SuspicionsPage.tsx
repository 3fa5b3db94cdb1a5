import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { escrowReason, suspicionStates } from '@guildhall/contract/market-rules'
import { addressWith, nonEmpty, oneOf } from '../../../app/view-address.ts'
import { dismissMarketSuspicion, listMarketSuspicions } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { outcomeOf, nowOrLater, useArrived } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { ChoiceLinks } from '../../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { DecisionDialog, type Decision } from './DecisionDialog.tsx'
import { SuspicionCard, type Suspicion } from './SuspicionCard.tsx'

type State = (typeof suspicionStates)[number]
interface View {
  state: State | ''
  before: string
}

export const head = (): Head => ({ title: m.market_suspicions_title() })

const readView = ({ searchParams }: Pick<URL, 'searchParams'>): View => ({
  state: oneOf(suspicionStates, searchParams.get('state')) ?? '',
  before: /^[1-9]\d{0,14}$/.exec(searchParams.get('before') ?? '')?.[0] ?? '',
})
const addressOf = (view: Partial<View>): string => addressWith('/staff/market/suspicions', view)

export const loader = load(async ({ api: call, url }) => {
  const view = readView(url)
  return { view, list: await nowOrLater(outcomeOf(call(listMarketSuspicions, { query: nonEmpty(view) }))) }
})

const stateWords: Record<State, () => string> = {
  open: m.market_suspicions_open,
  dismissed: m.market_suspicions_dismissed,
  acted: m.market_suspicions_acted,
}

/** Sales that look as if one person moved Cash between accounts, and the decisions of staff about them. */
export default function SuspicionsPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const [decision, setDecision] = useState<Decision | null>(null)
  const [dismissed, setDismissed] = useState<Suspicion | null>(null)
  const rows = arrived?.data?.data ?? []
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.market_suspicions_title()} intro={m.market_suspicions_intro()}>
        <LinkButton to="/staff/market">{m.market_desk_title()}</LinkButton>
      </PageHead>
      <ChoiceLinks
        label={m.market_suspicions_states()}
        choices={suspicionStates}
        chosen={view.state || 'open'}
        to={(state) => addressOf({ state: state === 'open' ? '' : state })}
      >
        {(state) => stateWords[state]()}
      </ChoiceLinks>
      {!arrived && (
        <Loading>
          <SkeletonRows count={4} className="h-40" />
        </Loading>
      )}
      {arrived?.failure && <LoadFailed title={m.market_suspicions_failed()} failure={arrived.failure} />}
      {arrived?.data && rows.length === 0 && <EmptyState title={m.market_suspicions_none()} />}
      {rows.length > 0 && (
        <section aria-label={m.market_suspicions_title()} className="grid gap-4">
          {rows.map((suspicion) => (
            <SuspicionCard
              key={suspicion.id}
              suspicion={suspicion}
              onDecide={setDecision}
              onDismiss={() => setDismissed(suspicion)}
            />
          ))}
          <KeyPages
            first={view.before && addressOf({ ...view, before: '' })}
            next={arrived?.data?.next && addressOf({ ...view, before: String(arrived.data.next) })}
          />
        </section>
      )}
      <DecisionDialog decision={decision} onClose={() => setDecision(null)} />
      <DismissDialog suspicion={dismissed} onClose={() => setDismissed(null)} />
    </div>
  )
}

/** Asks for the reason why a sale is no laundering. */
function DismissDialog({ suspicion, onClose }: { suspicion: Suspicion | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()

  async function dismiss({ id }: Suspicion, reason: string): Promise<string | undefined> {
    try {
      const { message } = await api(dismissMarketSuspicion, { params: { id }, body: { reason } })
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Another member of staff decided first.
      if (error.body.code === 'suspicion_decided') await revalidate()
      return error.message || m.error_unavailable()
    }
  }

  const { listing } = suspicion ?? {}
  return (
    <ReasonDialog
      open={suspicion !== null}
      tone="plain"
      title={m.market_suspicion_question({ item: listing?.item.name ?? '', login: listing?.seller ?? '' })}
      confirm={m.market_suspicion_dismiss()}
      reason={escrowReason}
      onConfirm={(reason) => dismiss(suspicion!, reason)}
      onClose={onClose}
    >
      {m.market_suspicion_effect()}
    </ReasonDialog>
  )
}
