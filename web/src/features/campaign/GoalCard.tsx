import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { campaign } from '@guildhall/contract/campaign'
import { wholeBrlText } from '../../format/money.ts'
import { Card } from '../../ui/Card.tsx'

export type Goal = NonNullable<ReplyOf<typeof campaign.getDonationGoal>['data']>

/** The donation goal of the month: how far it is, what it pays for, and its donors who agreed to be shown. */
export function GoalCard({ goal }: { goal: Goal }) {
  const { reais, raised, text, wall } = goal
  return (
    <section aria-labelledby="goal" className="grid gap-5">
      <h2 id="goal">{m.bonus_goal()}</h2>
      <Card className="grid gap-4">
        <label className="grid gap-2">
          <span className="tabular text-lg font-semibold">
            {m.bonus_goal_raised({ raised: wholeBrlText(raised), goal: wholeBrlText(reais) })}
          </span>
          <progress value={Math.min(raised, reais)} max={reais} className="progress" />
        </label>
        {raised >= reais && <p className="font-semibold text-success">{m.bonus_goal_reached()}</p>}
        {text && (
          <div className="grid gap-1">
            <h3 className="font-sans text-base font-semibold">{m.bonus_goal_pays()}</h3>
            <p className="max-w-3xl whitespace-pre-line text-muted wrap-anywhere">{text}</p>
          </div>
        )}
        {wall && <Wall donors={wall} />}
      </Card>
    </section>
  )
}

function Wall({ donors }: { donors: NonNullable<Goal['wall']> }) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-sans text-base font-semibold">{m.bonus_wall()}</h3>
      {donors.length === 0 ? (
        <p className="text-muted">{m.bonus_wall_none()}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {donors.map(({ name, reais }, place) => (
            <li key={`${place} ${name}`} className="rounded-md border border-line bg-s2 px-3 py-2 wrap-anywhere">
              {name ?? m.bonus_wall_anonymous()}
              {reais !== null && <span className="tabular text-muted"> {wholeBrlText(reais)}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
