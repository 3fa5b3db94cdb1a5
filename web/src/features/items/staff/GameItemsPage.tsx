import { m } from '@guildhall/messages'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import { blockNote, type items } from '@guildhall/contract/items'
import { blockGameItem, listGameItems } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { addressWith } from '../../../app/view-address.ts'
import { outcomeOf, nowOrLater, useArrived, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { ItemIcon } from '../ItemIcon.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Table, type Column } from '../../../ui/Table.tsx'
import { SearchForm } from '../../../ui/SearchForm.tsx'
import { toast } from '../../../ui/toast.ts'
import { ItemTabs } from './ItemTabs.tsx'
import { FactLine } from '../../../ui/FactLine.tsx'

type List = ReplyOf<typeof items.listGameItems>
type GameItem = List['data'][number]
interface View {
  q: string
  blocked: boolean
  after: string
}

export const head = (): Head => ({ title: m.game_items_title() })

export const loader = load(async ({ api: call, url: { searchParams } }) => {
  const view: View = {
    q: (searchParams.get('q') ?? '').trim().slice(0, 60),
    blocked: searchParams.get('blocked') === 'only',
    after: /^\d{1,4}$/.exec(searchParams.get('after') ?? '')?.[0] ?? '',
  }
  const query = {
    ...(view.q ? { q: view.q } : {}),
    ...(view.blocked ? { blocked: 'only' as const } : {}),
    ...(view.after ? { after: view.after } : {}),
  }
  return { view, list: await nowOrLater(outcomeOf(call(listGameItems, { query }))) }
})

const addressOf = ({ q, blocked, after }: Partial<View>): string =>
  addressWith('/staff/game-items', { q, blocked: blocked && 'only', after })

/** The item kinds of the game, and which of them staff exclude from the market. */
export default function GameItemsPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const readAt = arrived?.data?.read_at
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb trail={[{ label: m.ui_home(), to: '/' }, { label: m.game_items_title() }]} />
        <div className="grid gap-1">
          <h1>{m.game_items_title()}</h1>
          <p className="max-w-3xl text-muted">{m.game_items_intro()}</p>
          {readAt && (
            <p className="text-sm text-muted">
              {m.game_items_read()} <RelativeTime at={readAt} />
            </p>
          )}
        </div>
      </header>
      <ItemTabs current="items" />
      <Searching view={view} />
      {arrived ? (
        <Found view={view} {...arrived} />
      ) : (
        <Loading>
          <SkeletonRows count={10} className="h-14" />
        </Loading>
      )}
    </div>
  )
}

function Searching({ view }: { view: View }) {
  const navigate = useNavigate()
  return (
    <SearchForm
      q={view.q}
      onSearch={(q) => void navigate(addressOf({ blocked: view.blocked, q }))}
      label={m.game_items_search()}
      send={m.game_items_search_send()}
      className="min-w-48 max-w-md flex-1"
    >
      <LinkButton
        to={addressOf({ q: view.q, blocked: !view.blocked })}
        aria-pressed={view.blocked}
        role="button"
        className="aria-pressed:border-brass! aria-pressed:bg-brass-deep!"
      >
        {view.blocked && <Check className="size-5" aria-hidden />}
        {m.game_items_only_blocked()}
      </LinkButton>
    </SearchForm>
  )
}

function Found({ view, data, failure }: { view: View } & Outcome<List>) {
  const [dialogItem, setDialogItem] = useState<GameItem | null>(null)
  if (failure) return <LoadFailed title={m.game_items_failed()} failure={failure} />
  if (data.data.length === 0)
    return data.read_at === null ? (
      <EmptyState title={m.game_items_unread()}>{m.game_items_unread_text()}</EmptyState>
    ) : (
      <EmptyState
        title={m.game_items_none()}
        action={<LinkButton to={addressOf({})}>{m.game_items_show_all()}</LinkButton>}
      />
    )
  return (
    <section aria-label={m.game_items_title()} className="grid gap-4">
      <Table
        caption={m.game_items_title()}
        columns={columns(setDialogItem)}
        rows={data.data}
        rowKey={({ index }) => index}
      />
      <KeyPages
        first={view.after && addressOf({ ...view, after: '' })}
        next={data.next !== null && addressOf({ ...view, after: String(data.next) })}
        words={[m.game_items_first(), m.game_items_more()]}
      />
      <BlockDialog item={dialogItem} onClose={() => setDialogItem(null)} />
    </section>
  )
}

const columns = (onAsk: (item: GameItem) => void): Column<GameItem>[] => [
  {
    name: 'icon',
    narrow: true,
    head: <span className="sr-only">{m.game_items_icon()}</span>,
    cell: ({ name, look }) => <ItemIcon name={name} look={look} className="size-9" />,
    phone: 'hidden',
  },
  {
    name: 'index',
    narrow: true,
    head: m.game_items_number(),
    cell: ({ index }) => <span className="tabular">{index}</span>,
    phone: 'below',
  },
  {
    name: 'name',
    head: m.game_items_name(),
    namesRow: true,
    cell: ({ name, effects }) => (
      <>
        {name}
        {effects.length > 0 && <FactLine className="text-sm font-normal text-muted">{effects}</FactLine>}
      </>
    ),
  },
  {
    name: 'state',
    head: m.game_items_trade(),
    phone: 'below',
    cell: ({ is_tradable, is_blocked }) =>
      is_blocked ? (
        <Badge tone="warn">{m.game_items_state_blocked()}</Badge>
      ) : is_tradable ? (
        <Badge tone="success">{m.game_items_state_free()}</Badge>
      ) : (
        <Badge>{m.game_items_state_bound()}</Badge>
      ),
  },
  {
    name: 'act',
    narrow: true,
    head: <span className="sr-only">{m.game_items_decide()}</span>,
    cell: (item) => (
      <Button
        size="dense"
        aria-label={
          item.is_blocked ? m.game_items_free_named({ item: item.name }) : m.game_items_block_named({ item: item.name })
        }
        onClick={() => onAsk(item)}
      >
        {item.is_blocked ? m.game_items_free() : m.game_items_block()}
      </Button>
    ),
  },
]

function BlockDialog({ item, onClose }: { item: GameItem | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()

  async function decide({ index, is_blocked }: GameItem, note: string): Promise<string | undefined> {
    try {
      const { message } = await api(blockGameItem, { params: { index }, body: { blocked: !is_blocked, note } })
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.message || m.error_unavailable()
    }
  }

  const name = item?.name ?? ''
  return (
    <ReasonDialog
      open={item !== null}
      tone="plain"
      title={item?.is_blocked ? m.game_items_free_title({ item: name }) : m.game_items_block_title({ item: name })}
      confirm={item?.is_blocked ? m.game_items_free() : m.game_items_block()}
      reason={blockNote}
      onConfirm={(note) => decide(item!, note)}
      onClose={onClose}
    >
      {item?.is_blocked ? m.game_items_free_effect() : m.game_items_block_effect()}
    </ReasonDialog>
  )
}
