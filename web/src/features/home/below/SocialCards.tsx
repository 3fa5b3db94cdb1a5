import { m } from '@guildhall/messages'
import { useSettings } from '../../../app/settings.ts'
import { SocialCard } from '../../sitepage/public.ts'

/** The three community links that staff chose. */
export default function SocialCards() {
  const { cards } = useSettings().social
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
