import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import { codeMax } from '@guildhall/contract/code-rules'
import type { creator } from '@guildhall/contract/creator'
import { creatorLists, type CreatorList } from '@guildhall/contract/creator-rules'
import { listCreators } from '../../../api/generated.ts'
import { load } from '../../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { addressWith, nonEmpty, oneOf } from '../../../app/view-address.ts'
import { cashText } from '../../../format/money.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CardTable, type CardColumn } from '../../../ui/CardTable.tsx'
import { ChoiceLinks } from '../../../ui/ChoiceLinks.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { SearchForm } from '../../../ui/SearchForm.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { stateTones, stateWords } from '../words.ts'
import type { StaffCreator } from './creator-fields.ts'
import { CreatorForm } from './CreatorForm.tsx'

type List = ReplyOf<typeof creator.listCreators>

interface View {
  q: string
  state: CreatorList | ''
  before: number
}

export const head = (): Head => ({ title: m.creator_title() })

const readView = ({ searchParams }: Pick<URL, 'searchParams'>): View => ({
  q: (searchParams.get('q') ?? '').trim().slice(0, codeMax.typed),
  state: oneOf(creatorLists, searchParams.get('state')) ?? '',
  before: Number(/^[1-9]\d{0,14}$/.exec(searchParams.get('before') ?? '')?.[0] ?? 0),
})

export const loader = load(async ({ api: call, url }) => {
  const view = readView(url)
  return { view, list: await nowOrLater(outcomeOf(call(listCreators, { query: nonEmpty(view) }))) }
})

const addressOf = (view: Partial<View>): string => addressWith('/staff/creators', view)

const listWords: Record<CreatorList | '', () => string> = {
  '': m.code_all,
  ...stateWords,
  held: m.creator_state_list_held,
}

/** The creators with what each has earned. */
export default function CreatorsPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.creator_title()} intro={m.creator_intro()}>
        <Button variant="primary" onClick={() => setAdding(true)}>
          {m.creator_new()}
        </Button>
      </PageHead>
      <div className="grid gap-4 rounded-lg border border-line bg-s1 p-4">
        <SearchForm
          q={view.q}
          onSearch={(q) => void navigate(addressOf({ ...view, q, before: 0 }))}
          label={m.creator_search()}
          send={m.shop_search_send()}
          spellCheck={false}
          className="min-w-48 flex-1"
        />
        <ChoiceLinks
          label={m.creator_states()}
          choices={['', ...creatorLists]}
          chosen={view.state}
          to={(state) => addressOf({ ...view, state, before: 0 })}
        >
          {(state) => listWords[state]()}
        </ChoiceLinks>
      </div>
      {arrived ? (
        <Creators view={view} {...arrived} />
      ) : (
        <Loading>
          <SkeletonRows count={6} className="h-11" />
        </Loading>
      )}
      <Dialog open={isAdding} onClose={() => setAdding(false)} size="large" title={m.creator_new()}>
        <CreatorForm row={null} onDone={() => setAdding(false)} />
      </Dialog>
    </div>
  )
}

function Creators({ view, data, failure }: { view: View } & Outcome<List>) {
  if (failure) return <LoadFailed title={m.creator_list_failed()} failure={failure} />
  if (data.data.length === 0) return <EmptyState title={m.creator_none()}>{m.creator_none_text()}</EmptyState>
  return (
    <section aria-label={m.creator_title()} className="grid gap-4">
      <CardTable caption={m.creator_title()} columns={columns()} rows={data.data} rowKey={({ id }) => id} />
      <KeyPages
        first={view.before > 0 && addressOf({ ...view, before: 0 })}
        next={data.next && addressOf({ ...view, before: data.next })}
      />
    </section>
  )
}

const columns = (): CardColumn<StaffCreator>[] => [
  {
    name: 'login',
    head: m.creator_login(),
    namesRow: true,
    cell: ({ id, login }) => (
      <AppLink to={`/staff/creators/${id}`} className="inline-flex min-h-11 items-center font-semibold underline">
        {login}
      </AppLink>
    ),
  },
  { name: 'code', head: m.creator_code(), cell: ({ code }) => <code>{code}</code> },
  {
    name: 'terms',
    head: m.creator_terms(),
    cell: ({ bonus, share }) => m.creator_terms_short({ bonus, share }),
  },
  {
    name: 'state',
    head: m.code_state(),
    cell: ({ state, is_barred }) => (
      <span className="inline-flex flex-wrap gap-1">
        <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>
        {is_barred && <Badge tone="danger">{m.creator_barred()}</Badge>}
      </span>
    ),
  },
  {
    name: 'donations',
    head: m.creator_donations(),
    numeric: true,
    wide: 'desktop',
    cell: ({ figures }) => cashText(figures.donations),
  },
  { name: 'held', head: m.creator_held(), numeric: true, cell: ({ figures }) => cashText(figures.held) },
  { name: 'due', head: m.creator_due(), numeric: true, cell: ({ figures }) => cashText(figures.due) },
]
