import { m } from '@guildhall/messages'
import { useLoaderData, useNavigate } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { code } from '@guildhall/contract/code'
import { codeEffects, codeMax, codeStates, type CodeEffect, type CodeState } from '@guildhall/contract/code-rules'
import { listCodes } from '../../../api/generated.ts'
import { load } from '../../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { addressWith, nonEmpty, oneOf } from '../../../app/view-address.ts'
import { cashText } from '../../../format/money.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { CardTable, type CardColumn } from '../../../ui/CardTable.tsx'
import { ChoiceLinks } from '../../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { SearchForm } from '../../../ui/SearchForm.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { effectWords, giftText, scopeText, stateTones, stateWords } from '../words.ts'

type List = ReplyOf<typeof code.listCodes>
export type Rule = List['data'][number]

interface View {
  q: string
  effect: CodeEffect | ''
  state: CodeState | ''
  before: string
}

export const head = (): Head => ({ title: m.code_title() })

const readView = ({ searchParams }: Pick<URL, 'searchParams'>): View => ({
  q: (searchParams.get('q') ?? '').trim().slice(0, codeMax.typed),
  effect: oneOf(codeEffects, searchParams.get('effect')) ?? '',
  state: oneOf(codeStates, searchParams.get('state')) ?? '',
  before: /^\d{1,15}$/.exec(searchParams.get('before') ?? '')?.[0] ?? '',
})

export const loader = load(async ({ api: call, url }) => {
  const view = readView(url)
  return { view, list: await nowOrLater(outcomeOf(call(listCodes, { query: nonEmpty(view) }))) }
})

const addressOf = (view: Partial<View>): string => addressWith('/staff/codes', view)

/** Coupons, gift codes and batches with their uses. */
export default function CodesPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const navigate = useNavigate()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.code_title()} intro={m.code_intro()}>
        <LinkButton to="/staff/codes/create" variant="primary">
          {m.code_new()}
        </LinkButton>
      </PageHead>
      <div className="grid gap-4 rounded-lg border border-line bg-s1 p-4">
        <SearchForm
          q={view.q}
          onSearch={(q) => void navigate(addressOf({ ...view, q, before: '' }))}
          label={m.code_search()}
          send={m.shop_search_send()}
          spellCheck={false}
          className="min-w-48 flex-1"
        />
        <ChoiceLinks
          label={m.code_effects()}
          choices={['', ...codeEffects]}
          chosen={view.effect}
          to={(effect) => addressOf({ ...view, effect, before: '' })}
        >
          {(effect) => (effect ? effectWords[effect]() : m.code_all())}
        </ChoiceLinks>
        <ChoiceLinks
          label={m.code_states()}
          choices={['', ...codeStates]}
          chosen={view.state}
          to={(state) => addressOf({ ...view, state, before: '' })}
        >
          {(state) => (state ? stateWords[state]() : m.code_all())}
        </ChoiceLinks>
      </div>
      {arrived ? (
        <Rules view={view} {...arrived} />
      ) : (
        <Loading>
          <SkeletonRows count={6} className="h-11" />
        </Loading>
      )}
    </div>
  )
}

function Rules({ view, data, failure }: { view: View } & Outcome<List>) {
  if (failure) return <LoadFailed title={m.code_list_failed()} failure={failure} />
  if (data.data.length === 0) return <EmptyState title={m.code_none()}>{m.code_none_text()}</EmptyState>
  return (
    <section aria-label={m.code_title()} className="grid gap-4">
      <CardTable caption={m.code_title()} columns={columns()} rows={data.data} rowKey={({ id }) => id} />
      <KeyPages
        first={view.before && addressOf({ ...view, before: '' })}
        next={data.next && addressOf({ ...view, before: data.next })}
      />
    </section>
  )
}

const columns = (): CardColumn<Rule>[] => [
  {
    name: 'title',
    head: m.code_column_title(),
    namesRow: true,
    cell: ({ id, title }) => (
      <AppLink to={`/staff/codes/${id}`} className="inline-flex min-h-11 items-center font-semibold underline">
        {title}
      </AppLink>
    ),
  },
  {
    name: 'code',
    head: m.code_column_code(),
    cell: ({ code: text, batch }) => (text ? <code>{text}</code> : m.code_batch_of({ count: batch ?? 0 })),
  },
  { name: 'gives', head: m.code_gives(), cell: (rule) => giftText(rule) },
  { name: 'for', head: m.code_for(), wide: 'desktop', cell: (rule) => scopeText(rule) },
  {
    name: 'state',
    head: m.code_state(),
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>,
  },
  { name: 'uses', head: m.code_column_uses(), numeric: true, cell: usesText },
  { name: 'created', head: m.code_created_at(), wide: 'desktop', cell: ({ created_at: at }) => <Moment at={at} /> },
]

/** The uses so far, of how many. */
export const usesText = ({ uses, most_uses: most }: Pick<Rule, 'uses' | 'most_uses'>): string =>
  most === null ? cashText(uses) : m.code_uses_of({ uses: cashText(uses), most: cashText(most) })
