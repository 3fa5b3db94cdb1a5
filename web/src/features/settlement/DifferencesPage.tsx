import { differenceKinds, differenceStates } from '@guildhall/contract/settlement-rules'
import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { listDifferences } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { addressWith, oneOf } from '../../app/view-address.ts'
import { useLocale } from '../../format/locale.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ChoiceLinks } from '../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { centsText, dayText, kindWords, sourceText, stateWords, type Difference } from './words.ts'

export const head = (): Head => ({ title: m.settlement_differences() })

const kinds = ['all', ...differenceKinds] as const

interface View {
  state: (typeof differenceStates)[number]
  kind: (typeof kinds)[number]
  import: number
  before: number
}

function readView({ searchParams }: Pick<URL, 'searchParams'>): View {
  const number = (name: string) => Number(/^\d{1,15}$/.exec(searchParams.get(name) ?? '')?.[0] ?? 0)
  return {
    state: oneOf(differenceStates, searchParams.get('state')) ?? 'open',
    kind: oneOf(kinds, searchParams.get('kind')) ?? 'all',
    import: number('import'),
    before: number('before'),
  }
}

const addressOf = ({ state, kind, ...view }: Partial<View>): string =>
  addressWith('/staff/settlements/differences', {
    ...view,
    state: state !== 'open' && state,
    kind: kind !== 'all' && kind,
  })

export const loader = load(async ({ api, url }) => {
  const view = readView(url)
  const query = {
    state: view.state,
    ...(view.kind !== 'all' && { kind: view.kind }),
    ...(view.import && { import: view.import }),
    ...(view.before && { before: view.before }),
  }
  return { view, list: await nowOrLater(outcomeOf(api(listDifferences, { query }))) }
})

/** What reports and portal tell differently, for the treasurer. */
export default function DifferencesPage() {
  const { view } = useLoaderData<typeof loader>()
  const { before: _, ...filters } = view
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead
        title={m.settlement_differences()}
        intro={m.settlement_differences_intro()}
        below={[{ label: m.settlement_title(), to: '/staff/settlements' }]}
      />
      <div className="grid gap-3">
        <ChoiceLinks
          label={m.settlement_filter_state()}
          choices={differenceStates}
          chosen={view.state}
          to={(state) => addressOf({ ...filters, state })}
        >
          {(state) => stateWords[state].many()}
        </ChoiceLinks>
        <ChoiceLinks
          label={m.settlement_filter_kind()}
          choices={kinds}
          chosen={view.kind}
          to={(kind) => addressOf({ ...filters, kind })}
        >
          {(kind) => (kind === 'all' ? m.settlement_filter_all() : kindWords[kind].name())}
        </ChoiceLinks>
        {view.import > 0 && (
          <p className="flex flex-wrap items-center gap-x-3 text-muted">
            {m.settlement_filter_of_import({ id: view.import })}
            <AppLink
              to={addressOf({ ...filters, import: 0 })}
              className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
            >
              {m.settlement_filter_every()}
            </AppLink>
          </p>
        )}
      </div>
      <Differences />
    </div>
  )
}

function Differences() {
  const { view, list } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const arrived = useArrived(list)
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={4} className="h-14" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure) return <LoadFailed title={m.settlement_differences_failed()} failure={failure} />
  if (data.data.length === 0)
    return <EmptyState title={m.settlement_differences_none()}>{m.settlement_differences_none_text()}</EmptyState>
  return (
    <>
      <Table caption={m.settlement_differences()} columns={columns(locale)} rows={data.data} rowKey={({ id }) => id} />
      <KeyPages
        first={view.before && addressOf({ ...view, before: 0 })}
        next={data.next && addressOf({ ...view, before: data.next })}
        words={[m.settlement_newer(), m.settlement_older()]}
      />
    </>
  )
}

const centsOrDash = (cents: number | null): string => (cents === null ? '–' : centsText(cents))

const columns = (locale: 'pt-BR' | 'en'): Column<Difference>[] => [
  {
    name: 'kind',
    head: m.settlement_column_difference(),
    namesRow: true,
    cell: (row) => (
      <>
        <AppLink
          to={`/staff/settlements/differences/${row.id}`}
          className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
        >
          {kindWords[row.kind].name()}
        </AppLink>
        <span className="block text-sm font-normal wrap-anywhere text-muted">
          {[sourceText(row), row.line?.number].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  {
    name: 'state',
    head: m.settlement_column_state(),
    phone: 'hidden',
    cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].one()}</Badge>,
  },
  { name: 'day', head: m.settlement_column_day(), phone: 'below', cell: ({ day }) => dayText(day, locale) },
  {
    name: 'expected',
    head: m.settlement_column_expected(),
    phone: 'below',
    labelled: true,
    numeric: true,
    cell: ({ expected }) => centsOrDash(expected),
  },
  { name: 'found', head: m.settlement_column_found(), numeric: true, cell: ({ found }) => centsOrDash(found) },
]
