import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { getSettings } from '../../api/generated.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { LastChange } from './LastChange.tsx'
import { pagesOf } from './sections.tsx'

export const head = (): Head => ({ title: m.settings_title() })
export const loader = load(async ({ api }) => (await api(getSettings)).data)

/** The settings of the portal: a card for each group, with its last change. */
export default function SettingsPage() {
  const states = useLoaderData<typeof loader>()
  const maySeeMails = useMay('settings.site')
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.settings_title()} intro={m.settings_intro()} />
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {pagesOf(states).map(({ group, title, about }) => (
          <Card as="li" key={group} linked className="grid content-start gap-2">
            <h2 className="font-sans text-lg">
              <AppLink to={`/staff/settings/${group}`} className="stretched">
                {title()}
              </AppLink>
            </h2>
            <p className="text-muted">{about()}</p>
            {group !== 'icons' && states[group] && <LastChange state={states[group]} />}
          </Card>
        ))}
      </ul>
      {maySeeMails && (
        <AppLink
          to="/staff/mails"
          className="inline-flex min-h-11 items-center justify-self-start text-brass underline underline-offset-4"
        >
          {m.mailing_samples_link()}
        </AppLink>
      )}
    </div>
  )
}
