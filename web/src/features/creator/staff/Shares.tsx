import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { creator } from '@guildhall/contract/creator'
import { shareReason, shareStates, type ShareDecision, type ShareState } from '@guildhall/contract/creator-rules'
import { api, ApiError } from '../../../api/client.ts'
import { decideCreatorShare } from '../../../api/generated.ts'
import { addressWith } from '../../../app/view-address.ts'
import { cashText } from '../../../format/money.ts'
import { useIsOwnThing } from '../../../session/own-things.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CardTable, type CardColumn } from '../../../ui/CardTable.tsx'
import { ChoiceLinks } from '../../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { PlayerLink } from '../../player/public.ts'
import { likenessWords, shareTones, shareWords } from '../words.ts'
import type { StaffCreator } from './creator-fields.ts'

type List = ReplyOf<typeof creator.listCreatorShares>
type Share = List['data'][number]

export interface SharesView {
  state: ShareState | ''
  before: string
}

/** The share of each donation, with what buyer and creator have in common. */
export function Shares({ creator: row, shares, view }: { creator: StaffCreator; shares: List; view: SharesView }) {
  const [asked, setAsked] = useState<{ share: Share; decision: ShareDecision } | null>(null)
  const isOwn = useIsOwnThing('creator_share')
  const addressOf = (part: Partial<SharesView>) => addressWith(`/staff/creators/${row.id}`, part)
  return (
    <section aria-labelledby="shares-title" className="grid gap-4">
      <h2 id="shares-title" className="text-xl">
        {m.creator_shares()}
      </h2>
      <ChoiceLinks
        label={m.creator_shares_states()}
        choices={['', ...shareStates]}
        chosen={view.state}
        to={(state) => addressOf({ state })}
      >
        {(state) => (state ? shareWords[state]() : m.code_all())}
      </ChoiceLinks>
      {shares.data.length === 0 ? (
        <EmptyState title={m.creator_shares_none()} />
      ) : (
        <CardTable
          caption={m.creator_shares()}
          columns={columns(
            (share, decision) => setAsked({ share, decision }),
            ({ login }) => isOwn(row.login, login),
          )}
          rows={shares.data}
          rowKey={({ id }) => id}
        />
      )}
      <KeyPages
        first={view.before && addressOf({ ...view, before: '' })}
        next={shares.next && addressOf({ ...view, before: shares.next })}
        preventScrollReset
      />
      <Question asked={asked} onClose={() => setAsked(null)} />
    </section>
  )
}

function Question({
  asked,
  onClose,
}: {
  asked: { share: Share; decision: ShareDecision } | null
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const isCount = asked?.decision === 'count'
  const named = {
    login: asked?.share.login ?? '',
    cash: cashText((asked?.share.share ?? 0) - (asked?.share.gone ?? 0)),
  }

  async function decide(reason: string): Promise<string | undefined> {
    if (!asked) return undefined
    const { share, decision } = asked
    try {
      const { message } = await api(decideCreatorShare, { params: { id: share.id }, body: { decision, reason } })
      toast.success(message)
      onClose()
      await revalidate()
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.message || m.ui_unknown_error()
    }
  }

  return (
    <ReasonDialog
      open={asked !== null}
      onClose={onClose}
      title={isCount ? m.creator_count_question(named) : m.creator_refuse_question(named)}
      confirm={isCount ? m.creator_count() : m.creator_refuse()}
      reason={shareReason}
      tone={isCount ? 'plain' : 'danger'}
      onConfirm={decide}
    >
      {isCount ? m.creator_count_text() : m.creator_refuse_text()}
    </ReasonDialog>
  )
}

const columns = (
  ask: (share: Share, decision: ShareDecision) => void,
  isOwn: (share: Share) => boolean,
): CardColumn<Share>[] => [
  {
    name: 'buyer',
    head: m.creator_column_buyer(),
    namesRow: true,
    narrow: true,
    cell: ({ login }) => <PlayerLink login={login} />,
  },
  {
    name: 'source',
    head: m.creator_column_source(),
    cell: ({ source, created_at: at }) => (
      <span className="grid justify-items-start">
        <Source source={source} />
        <span className="text-sm text-muted">
          <Moment at={at} />
        </span>
      </span>
    ),
  },
  { name: 'base', head: m.creator_column_base(), numeric: true, cell: ({ base }) => cashText(base) },
  {
    name: 'share',
    head: m.creator_column_share(),
    numeric: true,
    cell: ({ share, gone }) =>
      gone > 0 ? m.creator_share_left({ left: cashText(share - gone), share: cashText(share) }) : cashText(share),
  },
  {
    name: 'state',
    head: m.creator_column_state(),
    cell: ({ state, reason, evidence }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={shareTones[state]}>{shareWords[state]()}</Badge>
        {evidence.length > 0 && <Evidence evidence={evidence} />}
        {reason && <span className="text-sm text-muted">{reason}</span>}
      </span>
    ),
  },
  {
    name: 'decide',
    head: m.creator_column_decide(),
    cell: (share) => {
      if (share.state !== 'held') return null
      if (isOwn(share)) return m.creator_share_own()
      return (
        <span className="flex flex-wrap gap-2">
          <Button aria-label={m.creator_count_named({ login: share.login })} onClick={() => ask(share, 'count')}>
            {m.creator_count()}
          </Button>
          <Button
            variant="danger"
            aria-label={m.creator_refuse_named({ login: share.login })}
            onClick={() => ask(share, 'refuse')}
          >
            {m.creator_refuse()}
          </Button>
        </span>
      )
    },
  },
]

const Evidence = ({ evidence }: Pick<Share, 'evidence'>) => (
  <span className="grid text-sm">
    {m.creator_column_evidence()}:
    {evidence.map(({ likeness, address }) => (
      <span key={likeness}>
        {likenessWords[likeness]()} {address && <code>{address}</code>}
      </span>
    ))}
  </span>
)

/** The donation: a payment or a transfer by hand, with its page. */
function Source({ source }: { source: string }) {
  const [kind, id = ''] = source.split(' ')
  const isPayment = kind === 'payment'
  return (
    <AppLink
      to={isPayment ? `/staff/payments/${id}` : `/deposit?id=${id}`}
      className="inline-flex min-h-11 items-center underline"
    >
      {isPayment ? m.creator_source_payment({ id: id.slice(-8) }) : m.creator_source_deposit({ id })}
    </AppLink>
  )
}
