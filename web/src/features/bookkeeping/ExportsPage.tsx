import { m } from '@guildhall/messages'
import { exportKinds } from '@guildhall/contract/bookkeeping-rules'
import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { download } from '../../api/download.ts'
import { exportTable, getExportSize } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { outcomeOf } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { serverNow } from '../../format/clock.ts'
import { useLocale } from '../../format/locale.ts'
import { cashText } from '../../format/money.ts'
import { sizeText } from '../../format/size-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChoiceLinks } from '../../ui/ChoiceLinks.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { addressOf, monthOf, readView, type View } from './address.ts'
import { DownloadTable } from './DownloadTable.tsx'
import { PeriodForm } from './PeriodForm.tsx'
import { aboutWords, fileWords, kindWords, periodWords } from './words.ts'

export const head = (): Head => ({ title: m.bookkeeping_title() })

export const loader = load(async ({ api, url }) => {
  const view = readView(url, serverNow())
  const { what, from, to } = view
  return { view, size: await outcomeOf(api(getExportSize, { params: { what }, query: { from, to } })) }
})

/** The tables of a period for the treasurer's books. */
export default function ExportsPage() {
  const { view, size } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.bookkeeping_title()} intro={m.bookkeeping_intro()} />
      <div className="grid gap-4 rounded-lg border border-line bg-s1 p-4">
        <Choice title={m.bookkeeping_what()}>
          <ChoiceLinks
            label={m.bookkeeping_what()}
            choices={exportKinds}
            chosen={view.what}
            to={(what) => addressOf({ ...view, what })}
          >
            {(what) => kindWords[what]()}
          </ChoiceLinks>
        </Choice>
        <Period view={view} key={`${view.period} ${view.from} ${view.to}`} />
      </div>
      {size.failure ? (
        <LoadFailed title={m.bookkeeping_size_failed()} failure={size.failure} />
      ) : (
        <Table view={view} size={size.data} key={addressOf(view)} />
      )}
    </div>
  )
}

function Choice({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{title}</p>
      {children}
    </div>
  )
}

/** A month is chosen by a link. Other days are typed, and the form opens with those that are chosen. */
function Period({ view }: { view: View }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(view.period === 'custom')
  return (
    <Choice title={m.bookkeeping_period()}>
      <div className="flex flex-wrap gap-1">
        <ChoiceLinks
          label={m.bookkeeping_period()}
          choices={['this', 'last'] as const}
          chosen={isOpen || view.period === 'custom' ? ('' as never) : view.period}
          to={(period) => addressOf({ ...view, period, ...monthOf(serverNow(), period === 'this' ? 0 : -1) })}
        >
          {(period) => periodWords[period]()}
        </ChoiceLinks>
        <Button
          size="dense"
          variant={isOpen ? 'secondary' : 'ghost'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {periodWords.custom()}
        </Button>
      </div>
      {isOpen && (
        <PeriodForm days={view} onSend={(days) => void navigate(addressOf({ ...view, period: 'custom', ...days }))} />
      )}
    </Choice>
  )
}

function Table({ view, size }: { view: View; size: { rows: number; bytes: number } }) {
  const locale = useLocale()
  const { what, from, to } = view
  const day = (text: string) => days[locale].format(new Date(`${text}T12:00:00Z`))
  return (
    <Card as="section" aria-labelledby="export-title" className="grid gap-3">
      <h2 id="export-title" className="text-2xl">
        {kindWords[what]()}
      </h2>
      <p className="max-w-3xl text-muted">{aboutWords[what]()}</p>
      <p className="tabular">{m.bookkeeping_days({ from: day(from), to: day(to) })}</p>
      <p className="tabular font-semibold">
        {size.rows > 0
          ? m.bookkeeping_size({ rows: size.rows, count: cashText(size.rows), size: sizeText(size.bytes, locale) })
          : m.bookkeeping_size_none()}
      </p>
      {size.rows > 0 && (
        <DownloadTable
          primary
          fileName={`${fileWords[what]()}-${from}-${to}.csv`}
          fetch={(options) => download(exportTable, { params: { what }, query: { from, to } }, options)}
        />
      )}
    </Card>
  )
}

const days = {
  en: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }),
  'pt-BR': new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'UTC' }),
}
