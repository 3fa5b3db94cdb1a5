import { useLoaderData } from 'react-router'
import { m } from '@guildhall/messages'
import { getConsents, getOwnExport } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import type { Head } from '../../app/head.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ClosingCard, SettingsFrame } from '../account/public.ts'
import { WallConsentCard } from '../campaign/public.ts'
import { Consents } from './Consents.tsx'
import { Correct } from './Correct.tsx'
import { ExportCard } from './ExportCard.tsx'

export const head = (): Head => ({ title: m.privacy_title() })
export const loader = load(async ({ api }) => {
  const [standing, consents] = await Promise.all([api(getOwnExport), api(getConsents)])
  return { standing, consents }
})

/** What the portal keeps about the player, and what they can do with it. */
export default function PrivacyPage() {
  const { standing, consents } = useLoaderData<typeof loader>()
  return (
    <SettingsFrame title={m.privacy_title()} intro={m.privacy_intro()}>
      <StoredGroups />
      <ExportCard standing={standing} />
      <Correct />
      <Consents consents={consents} />
      <WallConsentCard />
      <ClosingCard />
    </SettingsFrame>
  )
}

const groups = [
  [m.privacy_group_account, m.privacy_group_account_text],
  [m.privacy_group_messages, m.privacy_group_messages_text],
  [m.privacy_group_characters, m.privacy_group_characters_text],
  [m.privacy_group_money, m.privacy_group_money_text],
  [m.privacy_group_trade, m.privacy_group_trade_text],
  [m.privacy_group_support, m.privacy_group_support_text],
  [m.privacy_group_referral, m.privacy_group_referral_text],
  [m.privacy_group_operation, m.privacy_group_operation_text],
] as const

function StoredGroups() {
  return (
    <Card as="section" aria-labelledby="kept" className="grid gap-3">
      <h2 id="kept">{m.privacy_kept()}</h2>
      <p className="text-sm text-muted">{m.privacy_kept_hint()}</p>
      <dl className="grid gap-3 sm:grid-cols-2">
        {groups.map(([title, text]) => (
          <div key={title()}>
            <dt className="font-semibold">{title()}</dt>
            <dd className="text-sm text-muted">{text()}</dd>
          </div>
        ))}
      </dl>
      <AppLink
        to="/privacy"
        className="inline-flex min-h-11 items-center justify-self-start text-brass underline underline-offset-4"
      >
        {m.privacy_notice()}
      </AppLink>
    </Card>
  )
}
