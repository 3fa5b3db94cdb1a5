import { m } from '@guildhall/messages'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { useLocation } from 'react-router'
import { isRegistered } from '../paths.ts'
import { useSettings } from '../settings.ts'
import { LinkButton } from '../ui/Button.tsx'
import { HeroArt } from '../ui/HeroArt.tsx'
import { Logo } from '../ui/Logo.tsx'

/** The one picture of the site: large at home, a slim band with the logo on every other page. */
export function Hero() {
  const { pathname } = useLocation()
  return pathname === '/' ? <HomeHero /> : <HeroBand />
}

function HeroBand() {
  return (
    <div data-block="hero" className="hero-band order-3">
      <HeroArt band />
      <Logo className="size-9 md:size-11" />
    </div>
  )
}

function HomeHero() {
  const { appName } = useSettings()
  return (
    <section data-block="hero" aria-labelledby="hero-title" className="hero order-3">
      <HeroArt />
      <div className="page relative py-10 md:py-16">
        <div className="grid max-w-xl gap-4">
          <p className="flex items-center gap-3 font-semibold text-brass">
            <Logo className="size-10" />
            {appName}
          </p>
          <h1 id="hero-title" className="text-4xl text-balance">
            {m.shell_hero_title()}
          </h1>
          <p className="max-w-lg text-lg text-muted">{m.shell_hero_text()}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <HeroActions />
          </div>
        </div>
      </div>
    </section>
  )
}

/** Download first, then donate; while neither exists, the news are what there is to go to. */
const actions: { to: string; label: () => string; icon: IconName; search?: () => string }[] = [
  { to: '/download', label: m.shell_hero_download, icon: 'download' },
  {
    to: '/donationAmount',
    label: m.shell_hero_donate,
    icon: 'gift',
    search: () => `?${new URLSearchParams({ preset: '5000', promoTitle: m.shell_hero_promo() })}`,
  },
  { to: '/notice', label: m.shell_hero_news, icon: 'news' },
]

function HeroActions() {
  const shown = actions.filter(({ to }) => isRegistered(to)).slice(0, 2)
  return shown.map(({ to, label, icon, search }, index) => (
    <LinkButton key={to} to={to + (search?.() ?? '')} variant={index === 0 ? 'primary' : 'secondary'}>
      <Icon name={icon} />
      {label()}
    </LinkButton>
  ))
}
