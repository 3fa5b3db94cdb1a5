import { m } from '@guildhall/messages'
import { openLinkedExport } from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import type { Head } from '../../app/head.tsx'
import { useLocale } from '../../format/locale.ts'
import { sizeText } from '../../format/size-text.ts'
import { LinkCard, LinkPage, LoginLink } from '../../mailed-link/LinkPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { WithMoment } from './WithMoment.tsx'

export const head = (): Head => ({ title: m.privacy_link_title(), noindex: true })

const open = (token: string) => api(openLinkedExport, { body: { token } })

/** The copy of a person's data, which the mailed link opens. */
export default function LinkedExportPage() {
  const locale = useLocale()
  return (
    <LinkPage
      title={m.privacy_link_title()}
      unusable={m.privacy_link_unusable()}
      otherwise={<LoginLink to="/login?to=%2Fsettings%2Fprivacy" label={m.privacy_link_login()} />}
      open={open}
    >
      {({ bytes, endsAt }, token) => (
        <LinkCard title={m.privacy_link_title()}>
          <p>
            {m.privacy_export_ready({ size: sizeText(bytes, locale) })}{' '}
            <WithMoment words={(moment) => m.privacy_export_until({ moment })} at={endsAt} />
          </p>
          {/* The address works for ten minutes, so it is asked for when it is needed. */}
          <Button
            variant="primary"
            className="justify-self-start"
            onClick={() => void open(token).then(({ url }) => location.assign(url))}
          >
            {m.privacy_export_download()}
          </Button>
        </LinkCard>
      )}
    </LinkPage>
  )
}
