import { m } from '@guildhall/messages'
import type { Settings } from '../../app/settings.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LaunchBody, LaunchTitle, textsAt } from './LaunchAnnouncement.tsx'

/** The launch modal, without state of its own. */
export function LaunchDialog({
  launch,
  leftMs,
  onClose,
  isNotToday,
  onNotToday,
}: {
  launch: NonNullable<Settings['launch']>
  leftMs: number
  onClose: () => void
  isNotToday: boolean
  onNotToday: (isChecked: boolean) => void
}) {
  const texts = textsAt(launch, leftMs)
  return (
    <Dialog open opensItself onClose={onClose} title={<LaunchTitle title={texts.title} />}>
      <div data-launch={leftMs > 0 ? 'countdown' : 'live'} className="grid gap-4">
        <LaunchBody texts={texts} leftMs={leftMs} onLeave={onClose} />
        <Checkbox
          label={m.launch_not_today()}
          checked={isNotToday}
          onChange={(event) => onNotToday(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
