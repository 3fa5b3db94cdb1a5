import { m } from '@guildhall/messages'
import { cohortBases, insightSteps } from '@guildhall/contract/insight-rules'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useLocale } from '../../format/locale.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ChoiceLinks } from '../../ui/ChoiceLinks.tsx'
import { Select } from '../../ui/Select.tsx'
import { kindWords } from '../../words/ledger.ts'
import { PeriodForm } from '../bookkeeping/public.ts'
import { addressOf, addressOfDays, mostDaysOf, presetsOf, type View } from './address.ts'
import { basisWords, dayText, stepWords } from './words.ts'

/** What the table of the view can be asked for. All of it is in the address. */
export function Filters({ view }: { view: View }) {
  if (view.table === 'cohorts')
    return (
      <Choice title={m.insight_basis()}>
        <ChoiceLinks
          label={m.insight_basis()}
          choices={cohortBases}
          chosen={view.basis}
          to={(basis) => addressOf({ ...view, basis })}
        >
          {(basis) => basisWords[basis]()}
        </ChoiceLinks>
      </Choice>
    )
  return (
    <>
      <Period view={view} />
      {view.table === 'flow' && <FlowFilters view={view} />}
    </>
  )
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{title}</p>
      {children}
    </div>
  )
}

/** Some days until today by a link, or other days by a form that opens with those that are chosen. */
function Period({ view }: { view: View }) {
  const navigate = useNavigate()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(view.days === 0)
  return (
    <Choice title={m.insight_period()}>
      <div className="flex flex-wrap gap-1">
        <nav aria-label={m.insight_period()} className="flex flex-wrap gap-1">
          {presetsOf(view.table).map((days) => (
            <LinkButton
              key={days}
              to={addressOfDays(view, { days })}
              size="dense"
              variant={days === view.days && !isOpen ? 'secondary' : 'ghost'}
              aria-current={days === view.days ? 'true' : undefined}
            >
              {m.insight_period_days({ days })}
            </LinkButton>
          ))}
        </nav>
        <Button
          size="dense"
          variant={isOpen ? 'secondary' : 'ghost'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {m.insight_period_custom()}
        </Button>
      </div>
      {isOpen && (
        <PeriodForm
          days={view}
          mostDays={mostDaysOf(view.table)}
          onSend={(days) => void navigate(addressOfDays(view, days))}
        />
      )}
      <p className="tabular text-sm">
        {m.insight_period_of({ from: dayText(view.from, locale), to: dayText(view.to, locale) })}
      </p>
    </Choice>
  )
}

function FlowFilters({ view }: { view: View }) {
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Choice title={m.insight_step()}>
        <ChoiceLinks
          label={m.insight_step()}
          choices={insightSteps}
          chosen={view.by}
          to={(by) => addressOf({ ...view, by })}
        >
          {(by) => stepWords[by]()}
        </ChoiceLinks>
      </Choice>
      <Select<View['kind']>
        label={m.insight_kind()}
        value={view.kind}
        onChange={(event) => void navigate(addressOf({ ...view, kind: event.target.value }))}
        className="w-full sm:w-64"
      >
        <option value="">{m.insight_kind_all()}</option>
        {Object.entries(kindWords).map(([kind, text]) => (
          <option key={kind} value={kind}>
            {text()}
          </option>
        ))}
      </Select>
    </div>
  )
}
