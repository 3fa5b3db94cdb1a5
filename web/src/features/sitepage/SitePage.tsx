import { m } from '@guildhall/messages'
import { Pencil } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { PublicSettingsOf } from '@guildhall/contract/setting-groups'
import { getPublicSettings, getSitePage } from '../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, withStatus } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { useLocale } from '../../format/locale.ts'
import { useMay } from '../../session/session.ts'
import { useSettings } from '../../app/settings.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { externalSupportLabel } from '../../ui/support.tsx'
import { ownCards } from './own-cards.ts'
import { SocialCard, SupportCard } from './SocialCard.tsx'
import { StorageList } from './StorageList.tsx'
import { nameAt, nameOf, type SitePageName, type SitePageText } from './names.ts'

type Social = PublicSettingsOf<'social'>['cards']

/** The last part of the address is the page's name. */
export const loader = load(async ({ api, url }) => {
  const name = nameAt(url.pathname)
  const [text, social] = await Promise.all([
    nowOrLater(outcomeOf(api(getSitePage, { params: { name } }).then(({ page }) => page))),
    name === 'contact' ? findSocial(api(getPublicSettings, { query: { groups: 'social' } })) : null,
  ])
  return withStatus({ name, text, social }, text.now?.failure)
})

/** The cards are beside the text; the page works without them. */
const findSocial = (request: Promise<{ social?: PublicSettingsOf<'social'> | undefined }>): Promise<Social | null> =>
  request.then(
    ({ social }) => social?.cards ?? null,
    () => null,
  )

export const head = ({ name }: { name: SitePageName }): Head => ({ title: nameOf(name), description: aboutOf(name) })

const aboutOf = (name: SitePageName) =>
  ({
    about: m.sitepage_about_intro,
    team: m.sitepage_team_intro,
    contact: m.sitepage_contact_intro,
    'donation-rules': m.sitepage_donation_rules_intro,
    privacy: m.sitepage_privacy_intro,
    terms: m.sitepage_terms_intro,
    rules: m.sitepage_rules_intro,
  })[name]()

/** One of the pages that staff write. */
export default function SitePage() {
  const { name, text, social } = useLoaderData<typeof loader>()
  const arrived = useArrived(text)
  return (
    <div className="page py-6 md:py-8">
      <div className="mx-auto grid max-w-2xl gap-6">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <Breadcrumb trail={[{ label: m.ui_home(), to: '/' }, { label: nameOf(name) }]} />
          <EditLink name={name} />
        </div>
        {!arrived ? (
          <TextSkeleton />
        ) : arrived.failure ? (
          <>
            <h1>{nameOf(name)}</h1>
            <LoadFailed title={m.sitepage_failed()} failure={arrived.failure} />
          </>
        ) : (
          <Text text={arrived.data} />
        )}
        {name === 'contact' && <Channels social={social} />}
        {name === 'privacy' && <StorageList />}
      </div>
    </div>
  )
}

function Text({ text }: { text: SitePageText }) {
  const locale = useLocale()
  const lang = text.locale === locale ? undefined : text.locale
  return (
    <article className="grid gap-6">
      <h1 lang={lang}>{text.title}</h1>
      <div lang={lang} className="prose-body" dangerouslySetInnerHTML={{ __html: text.body }} />
      {text.updated_at && (
        <p className="text-sm text-muted">
          {m.sitepage_updated_at()} <RelativeTime at={text.updated_at} />
        </p>
      )}
    </article>
  )
}

/** The contact links: a ticket, the support outside of the portal where staff have set it, and the community links. */
function Channels({ social }: { social: Social | null }) {
  const { supportUrl } = useSettings()
  return (
    <section aria-labelledby="channels-title" className="grid gap-5">
      <h2 id="channels-title">{m.sitepage_channels()}</h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        <li>
          <SupportCard />
        </li>
        {supportUrl && (
          <li>
            <SocialCard kind="site" title={externalSupportLabel(supportUrl)} text="" link={supportUrl} />
          </li>
        )}
        {ownCards(social ?? []).map((card) => (
          <li key={card.link + card.title}>
            <SocialCard {...card} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function EditLink({ name }: { name: SitePageName }) {
  const mayWrite = useMay('pages.write')
  if (!mayWrite) return null
  return (
    <LinkButton to={`/${name}/edit`}>
      <Pencil className="size-5" aria-hidden />
      {m.sitepage_edit()}
    </LinkButton>
  )
}

function TextSkeleton() {
  return (
    <Loading>
      <div data-skeleton className="grid max-w-[33em] gap-4">
        <Skeleton className="h-10 w-1/2 max-w-72" />
        <Skeleton className="mt-2" />
        <Skeleton />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="mt-4 h-7 w-1/3" />
        <Skeleton />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </Loading>
  )
}
