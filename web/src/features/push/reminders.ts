import { useEffect, useSyncExternalStore } from 'react'
import * as m from '@guildhall/messages'
import { getPushSettings, setReminder } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { useSession } from '../../session/session.ts'
import { toast } from '../../ui/toast.ts'

type Settings = Awaited<ReturnType<typeof readSettings>>

/** The event of a reminder, named as on the page. */
interface GameEvent {
  kind: 'BOSS' | 'GUERRA'
  title: string
}

const readSettings = () => api(getPushSettings)
let current: Settings | null = null
let isAsked = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function refresh(): Promise<void> {
  current = await readSettings()
  for (const listener of listeners) listener()
}

const isSame = (one: GameEvent, other: GameEvent) => one.kind === other.kind && one.title === other.title

/** Whether the signed-in person is reminded of an event. All cards share one request. */
export function useReminder(event: GameEvent): boolean {
  const { isLoggedIn } = useSession()
  const settings = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  useEffect(() => {
    if (!isLoggedIn || isAsked) return
    isAsked = true
    // Without a reply the buttons say what they would do.
    refresh().catch(() => (isAsked = false))
  }, [isLoggedIn])
  return settings?.reminders.some((each) => isSame(each, event)) ?? false
}

/** Switches the reminder of an event. The first one also asks for permission to send messages to this browser. */
export async function changeReminder(event: GameEvent, isOn: boolean): Promise<void> {
  try {
    const settings = current ?? (await readSettings())
    const { findSubscription, turnOn } = await import('./device.ts')
    const isHere = settings.devices.some(({ isCurrent }) => isCurrent) && (await findSubscription()) !== null
    const device = isOn && !isHere ? await turnOn(settings.key) : null
    if (device && !device.isDone) return toast.error(device.message)
    const { message } = await api(setReminder, { body: { ...event, isOn } })
    await refresh()
    toast.success(message)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast.error(error.message || m.error_unavailable())
  }
}
