import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { referralGoal } from '@guildhall/contract/referral'
import { cashText } from '../../format/money.ts'
import { ofBrowser } from '../../session/personal-values.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { goalFrom, goalPercent, nextGoal, type Figures } from './rules.ts'

/** The player's figures, each once, and their own goal, which is stored on this device. */
export function Performance({ figures, owner }: { figures: Figures; owner: number | string }) {
  const place = `referral_goal:${owner}` as const
  const [goal, setGoal] = useState(() => goalFrom(ofBrowser.read(place)))
  const barId = useId()
  const percent = goalPercent(figures.valids, goal)
  function raise() {
    const next = nextGoal(goal)
    ofBrowser.write(place, String(next))
    setGoal(next)
  }
  const numbers = [
    { name: m.referral_valids(), value: figures.valids, tone: 'text-success' },
    { name: m.referral_count_pending(), value: figures.pending, tone: 'text-warn' },
    { name: m.referral_count_refused(), value: figures.refused, tone: 'text-danger' },
    { name: m.referral_bonus_points(), value: figures.bonusPoints },
    { name: m.referral_donors(), value: figures.referredDonors },
  ]
  return (
    <Card as="section" aria-labelledby="performance" className="grid gap-5">
      <h2 id="performance" className="text-xl">
        {m.referral_performance()}
      </h2>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {numbers.map(({ name, value, tone }) => (
          <div key={name} className="flex flex-col-reverse justify-end gap-1">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className={clsx('tabular text-2xl font-semibold', tone)}>{cashText(value)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-end gap-4">
        <div className="grid min-w-48 flex-1 gap-1 text-sm">
          <span className="flex justify-between gap-4">
            <label id={`${barId}-goal`} htmlFor={barId}>
              {m.referral_goal({ valids: figures.valids, goal })}
            </label>
            <span className="tabular">{percent}%</span>
          </span>
          <progress id={barId} value={percent} max={100} className="progress" />
        </div>
        <Button aria-describedby={`${barId}-goal`} onClick={raise} blocked={goal >= referralGoal.most}>
          {m.referral_goal_raise()}
        </Button>
      </div>
    </Card>
  )
}
