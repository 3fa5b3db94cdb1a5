import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isRegistered } from '../app/paths.ts'
import { useSettings, type Settings } from '../app/settings.ts'
import { MineSlot, TonightSlot } from '../features/index.ts'
import { openSignup } from '../session/session.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { HeroArt } from './HeroArt.tsx'
import { Logo } from '../ui/Logo.tsx'
import { donationAddress } from './hero-actions.ts'

/** The only picture of the site: large on the home, a slim band with the logo on every other page. */
export function Hero() {
  const { pathname } = useLocation()
  const { hero } = useSettings()
  return pathname === '/' ? <HomeHero hero={hero} own={<MineSlot />} aside={<TonightSlot />} /> : <HeroBand />
}

function HeroBand() {
  return (
    <div data-block="hero" className="hero-band order-3">
      <HeroArt band />
      <Logo className="size-9 md:size-11" />
    </div>
  )
}

/**
 * The head of the home. In a preview `heading` is `p`, because the page has its own heading, and there is no `own` and
 * no `aside`. Signed-in people see `own` in place of the words.
 */
export function HomeHero({
  hero,
  heading: Heading = 'h1',
  own,
  aside,
}: {
  hero: Settings['hero']
  heading?: 'h1' | 'p'
  own?: ReactNode
  aside?: ReactNode
}) {
  const { appName, look } = useSettings()
  return (
    <section data-block="hero" aria-label={hero.title} className="hero order-3">
      <HeroArt />
      {/*
       * On a phone the Create button overlaps the lower edge for staff. The session has not loaded yet, so the space is
       * reserved for everyone with a token.
       */}
      <div className="page relative pt-6 pb-9 signed-in:max-md:pb-13 md:py-16">
        <div className="grid max-w-xl gap-3 md:gap-4">
          <p className={clsx('hidden items-center gap-3 font-semibold text-brass md:flex', own && 'signed-in:hidden')}>
            <Logo className="size-10" />
            {!look?.hidesName && appName}
          </p>
          <Heading
            className={clsx(
              'font-display text-4xl leading-[1.1] font-semibold text-balance',
              own && 'signed-in:sr-only',
            )}
          >
            {hero.title}
          </Heading>
          {hero.text && <p className={clsx('max-w-lg text-lg text-muted', own && 'signed-in:hidden')}>{hero.text}</p>}
          {own}
          <div className="mt-2 flex flex-wrap gap-3">
            <HeroActions hero={hero} />
          </div>
        </div>
        {aside}
      </div>
    </section>
  )
}

type Action = {
  path: string
  label: () => string
  icon: IconName
  off?: 'isDownloadOff' | 'isDonationOff'
  address?: typeof donationAddress
}

/** Download first, then donate; when a page is missing or has nothing yet, the news take its place. */
const actions: Action[] = [
  { path: '/download', label: m.shell_hero_download, icon: 'download', off: 'isDownloadOff' },
  { path: '/donationAmount', label: m.shell_hero_donate, icon: 'gift', off: 'isDonationOff', address: donationAddress },
  { path: '/notice', label: m.shell_hero_news, icon: 'news' },
]

/** Before the first download a visitor begins with an account. */
function HeroActions({ hero }: { hero: Settings['hero'] }) {
  const settings = useSettings()
  const [first, second] = actions.filter(({ path, off }) => isRegistered(path) && !(off && settings[off]))
  const link = (action: Action | undefined, variant: 'primary' | 'secondary') =>
    action && (
      <LinkButton to={action.address?.(hero) ?? action.path} variant={variant}>
        <Icon name={action.icon} />
        {action.label()}
      </LinkButton>
    )
  if (!settings.isDownloadOff)
    return (
      <>
        {link(first, 'primary')}
        {link(second, 'secondary')}
      </>
    )
  return (
    <>
      <Button variant="primary" onClick={() => openSignup()} className="no-script:hidden signed-in:hidden">
        {m.shell_signup()}
      </Button>
      {link(first, 'secondary')}
    </>
  )
}
