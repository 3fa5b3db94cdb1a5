import { m } from '@guildhall/messages'
import type { PublicSettingsOf } from '@guildhall/contract/setting-groups'
import { timeLeft, twoDigits } from '../../format/countdown.ts'
import { leadsSomewhere } from '../../app/paths.ts'
import { AnyLink } from '../../ui/AnyLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'

export type LaunchTexts = PublicSettingsOf<'launch'>['live']

/** The countdown texts while time is left; the live texts from zero on. */
export const textsAt = (launch: Record<'countdown' | 'live', LaunchTexts>, leftMs: number): LaunchTexts =>
  leftMs > 0 ? launch.countdown : launch.live

export function LaunchTitle({ title }: { title: string }) {
  return (
    <span className="flex items-center gap-3">
      <Logo className="size-9 shrink-0" />
      <span className="min-w-0 text-2xl leading-tight">{title}</span>
    </span>
  )
}

/** The content of the modal below its title; `onLeave` is called when the visitor follows its link. */
export function LaunchBody({ texts, leftMs, onLeave }: { texts: LaunchTexts; leftMs: number; onLeave: () => void }) {
  const { subtitle, action, link } = texts
  return (
    <>
      {subtitle && <p className="text-muted">{subtitle}</p>}
      {leftMs > 0 && <Countdown leftMs={leftMs} />}
      {action &&
        (leadsSomewhere(link) ? (
          <AnyLink to={link} onClick={onLeave} className={buttonClass({ variant: 'primary' })}>
            {action}
          </AnyLink>
        ) : (
          <Button variant="primary" onClick={onLeave}>
            {action}
          </Button>
        ))}
    </>
  )
}

/** No live region, because screen readers would announce each second. */
function Countdown({ leftMs }: { leftMs: number }) {
  const { days, hours, minutes, seconds } = timeLeft(leftMs)
  const units = [
    [days, m.launch_days],
    [hours, m.launch_hours],
    [minutes, m.launch_minutes],
    [seconds, m.launch_seconds],
  ] as const
  return (
    <div role="timer" aria-live="off" aria-label={m.launch_left()} className="@container">
      <div className="grid grid-cols-2 gap-2 text-center @min-[17rem]:grid-cols-4">
        {units.map(([count, name], unit) => (
          <div key={unit} className="min-w-0 rounded-md border border-line bg-s2 py-2">
            <span className="tabular block text-2xl leading-tight font-semibold">{twoDigits(count)}</span>{' '}
            {/* CLDR's Portuguese uses the singular for 0, which looks wrong beside "00". */}
            <span className="block text-xs text-muted">{name({ count: count === 1 ? 1 : 2 })}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
