import { m } from '@guildhall/messages'
import type { PublicSettingsOf } from '@guildhall/contract/setting-groups'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { SocialMark } from '../../ui/social-marks.tsx'
import { newTicketAddress } from '../../ui/support.tsx'

type SocialLink = PublicSettingsOf<'social'>['cards'][number]

/** Names of the services, the same in every language. */
export const socialNames: { [kind in SocialLink['kind']]?: string } = {
  discord: 'Discord',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  telegram: 'Telegram',
  tiktok: 'TikTok',
}

/** A link to a community page on another site. */
export function SocialCard({ kind, title, text, link }: SocialLink) {
  return (
    <Card linked data-social={kind} className="flex h-full items-center gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-s3 text-brass">
        <SocialMark kind={kind} />
      </span>
      <div className="min-w-0">
        <h3 className="text-base">
          <a href={link} target="_blank" rel="noopener noreferrer" className="stretched">
            {title}
          </a>
        </h3>
        {text && <p className="text-sm text-muted">{text}</p>}
      </div>
    </Card>
  )
}

/** A link to a new ticket, first among the ways to reach the team. */
export function SupportCard() {
  return (
    <Card linked className="flex h-full items-center gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-s3 text-brass">
        <SocialMark kind="site" />
      </span>
      <div className="min-w-0">
        <h3 className="text-base">
          <AppLink to={newTicketAddress()} className="stretched">
            {m.sitepage_support()}
          </AppLink>
        </h3>
        <p className="text-sm text-muted">{m.sitepage_support_text()}</p>
      </div>
    </Card>
  )
}
