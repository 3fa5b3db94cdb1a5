import { m } from '@guildhall/messages'
import { useSettings } from '../../../app/settings.ts'
import { ownCards, SocialCard } from '../../sitepage/public.ts'

/** The community links that staff chose; nothing until they have chosen one. */
export default function SocialCards() {
  const cards = ownCards(useSettings().social.cards)
  if (cards.length === 0) return null
  return (
    <section id="community" aria-labelledby="social-title" className="grid gap-5">
      <h2 id="social-title">{m.home_social()}</h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {cards.map((card, index) => (
          <li key={index}>
            <SocialCard {...card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
