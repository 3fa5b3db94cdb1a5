import { m } from '@guildhall/messages'
import { Lightbulb } from 'lucide-react'
import type { PublicSettingsOf } from '@guildhall/contract/setting-groups'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'

type Program = PublicSettingsOf<'referral'>

/** How many referred players can earn a bonus, in words. */
const bonusRule = ({ bonusMaxReferred: count }: Program): string =>
  count === 0
    ? m.referral_bonus_rule_any()
    : count === 1
      ? m.referral_bonus_rule_one()
      : m.referral_bonus_rule_some({ count })

/** Tips, questions and the rules, with the current rule of the bonus. */
export function Advice({ program }: { program: Program }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <Card as="section" aria-labelledby="tips" className="grid gap-3">
          <h2 id="tips" className="text-xl">
            {m.referral_tips()}
          </h2>
          <ul className="grid gap-3">
            {program.tips.map(({ text }) => (
              <li key={text} className="flex gap-3">
                <Lightbulb className="mt-0.5 size-5 shrink-0 text-brass" aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        </Card>
        <Card as="section" aria-labelledby="rules" className="grid gap-3">
          <h2 id="rules" className="text-xl">
            {m.referral_rules()}
          </h2>
          <ul className="grid list-disc gap-2 ps-5">
            <li>{bonusRule(program)}</li>
            {program.rules.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Card>
      </div>
      <Questions faq={program.faq} />
    </div>
  )
}

/** Questions that expand one by one, without scripts too. */
export function Questions({ faq }: { faq: Program['faq'] }) {
  return (
    <section aria-labelledby="faq" className="grid gap-3">
      <h2 id="faq" className="text-xl">
        {m.referral_faq()}
      </h2>
      <div className="grid gap-2">
        {faq.map(({ question, answer }) => (
          <details key={question} className="group rounded-lg border border-line bg-s1">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <Icon name="chevronDown" className="size-5 text-muted group-open:rotate-180" />
            </summary>
            <p className="border-t border-line px-4 py-3 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
