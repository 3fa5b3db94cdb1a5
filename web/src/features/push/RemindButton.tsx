import { m } from '@guildhall/messages'
import { useState } from 'react'
import { openLogin, useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Icon } from '../../ui/Icon.tsx'
import { changeReminder, useReminder } from './reminders.ts'

/** Asks for a reminder of an event, or ends it. A visitor signs in first. It comes with the scripts that it needs. */
export function RemindButton({ kind, title }: { kind: 'BOSS' | 'GUERRA'; title: string }) {
  const { isLoggedIn } = useSession()
  const hydrated = useHydrated()
  const isOn = useReminder({ kind, title })
  const [isBusy, setBusy] = useState(false)
  async function change() {
    if (!isLoggedIn) return openLogin('/#events', m.push_login())
    setBusy(true)
    await changeReminder({ kind, title }, !isOn).finally(() => setBusy(false))
  }
  return (
    <div className="min-h-11">
      {hydrated && (
        <Button
          className="text-sm aria-pressed:border-transparent aria-pressed:bg-brass-deep"
          aria-label={m.push_remind_named({ title })}
          aria-pressed={isOn}
          busy={isBusy}
          onClick={() => void change()}
        >
          {isOn && <Icon name="clock" />}
          {m.push_remind()}
        </Button>
      )}
    </div>
  )
}
