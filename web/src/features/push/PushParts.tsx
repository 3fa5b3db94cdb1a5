import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { push } from '@guildhall/contract/push'
import { reminderMinutes } from '@guildhall/contract/push-rules'
import { m } from '@guildhall/messages'
import { removePushDevice, setReminder } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { deviceName } from '../../format/device.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { toast } from '../../ui/toast.ts'
import { findSubscription, isSupported, turnOn, type Outcome } from './device.ts'

export type PushSettings = ReplyOf<typeof push.getPushSettings>

/** The devices and the reminders of events. Each change is stored at once. */
export function PushParts({ data }: { data: PushSettings }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)

  /** Runs one change, says how it ended, and reads the page again. */
  async function change(work: () => Promise<{ message: string } | Outcome>) {
    setBusy(true)
    try {
      const outcome = await work()
      const isDone = !('isDone' in outcome) || outcome.isDone
      toast[isDone ? 'success' : 'error'](outcome.message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.error_unavailable())
    }
    await revalidate()
    setBusy(false)
  }
  const props = { data, isBusy, change }
  const current = data.devices.find(({ isCurrent }) => isCurrent)
  return (
    <>
      {data.isOn ? <ThisDevice key={current?.id ?? 'none'} {...props} /> : <p>{m.push_is_off()}</p>}
      <Events {...props} />
      <OtherDevices {...props} />
    </>
  )
}

interface PartProps {
  data: PushSettings
  isBusy: boolean
  change: (work: () => Promise<{ message: string } | Outcome>) => Promise<void>
}

function ThisDevice({ data, isBusy, change }: PartProps) {
  const current = data.devices.find(({ isCurrent }) => isCurrent)
  const [isSubscribed, setSubscribed] = useState<boolean | null>(null)
  useEffect(() => void findSubscription().then((found) => setSubscribed(found !== null)), [])
  const isOn = current !== undefined && isSubscribed === true
  async function turnOff() {
    await (await findSubscription())?.unsubscribe()
    return api(removePushDevice, { params: { id: current!.id } })
  }
  return (
    <Card as="section" aria-labelledby="this-device" className="grid justify-items-start gap-3">
      <h2 id="this-device">{m.push_this_device()}</h2>
      <p>{isSupported() ? (isOn ? m.push_on_here() : m.push_off_here()) : m.push_unsupported()}</p>
      {isSupported() && (
        <Button
          variant={isOn ? 'secondary' : 'primary'}
          busy={isBusy}
          onClick={() => void change(() => (isOn ? turnOff() : turnOn(data.key)))}
        >
          {isOn ? m.push_turn_off() : m.push_turn_on()}
        </Button>
      )}
    </Card>
  )
}

function Events({ data, isBusy, change }: PartProps) {
  const remove = (reminder: PushSettings['reminders'][number]) =>
    api(setReminder, { body: { ...reminder, isOn: false } })
  return (
    <Card as="section" aria-labelledby="reminders" className="grid gap-3">
      <h2 id="reminders">{m.push_events()}</h2>
      <p className="text-sm text-muted">{m.push_events_hint({ minutes: reminderMinutes })}</p>
      {data.reminders.length === 0 && <p>{m.push_events_none()}</p>}
      <ul className="grid gap-2">
        {data.reminders.map((reminder) => (
          <li key={`${reminder.kind} ${reminder.title}`} className="flex flex-wrap items-center justify-between gap-3">
            {reminder.title}
            <Button
              busy={isBusy}
              aria-label={m.push_device_remove_named({ device: reminder.title })}
              onClick={() => void change(() => remove(reminder))}
            >
              {m.push_device_remove()}
            </Button>
          </li>
        ))}
      </ul>
      <AppLink
        to="/events"
        className="inline-flex min-h-11 items-center justify-self-start text-brass underline underline-offset-4"
      >
        {m.push_events_where()}
      </AppLink>
    </Card>
  )
}

function OtherDevices({ data, isBusy, change }: PartProps) {
  const others = data.devices.filter(({ isCurrent }) => !isCurrent)
  if (others.length === 0) return null
  const remove = (id: number) => api(removePushDevice, { params: { id } })
  return (
    <Card as="section" aria-labelledby="devices" className="grid gap-3">
      <h2 id="devices">{m.push_devices()}</h2>
      <ul className="grid gap-2">
        {others.map(({ id, device, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {deviceName(device)} <RelativeTime at={createdAt} className="text-sm text-muted" />
            </span>
            <Button
              busy={isBusy}
              aria-label={m.push_device_remove_named({ device: deviceName(device) })}
              onClick={() => void change(() => remove(id))}
            >
              {m.push_device_remove()}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
