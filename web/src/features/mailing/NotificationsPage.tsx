import { useLoaderData } from 'react-router'
import { m } from '@guildhall/messages'
import { getMessageSettings, getPushSettings } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { SettingsFrame } from '../account/public.ts'
import { PushParts } from '../push/public.ts'
import { AddressState } from './AddressState.tsx'
import { ChoicesForm } from './ChoicesForm.tsx'

export const head = (): Head => ({ title: m.mailing_title() })
export const loader = load(({ api }) =>
  nowOrLater(
    outcomeOf(
      Promise.all([api(getMessageSettings), api(getPushSettings)]).then(([settings, push]) => ({ settings, push })),
    ),
  ),
)

/** Which messages the player gets, by which channels and when; then the devices and the reminders of events. */
export default function NotificationsPage() {
  const arrived = useArrived(useLoaderData<typeof loader>())
  return (
    <SettingsFrame title={m.mailing_title()} intro={m.mailing_intro()}>
      {!arrived && (
        <Loading>
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
      {arrived?.failure && <LoadFailed title={m.account_load_failed()} failure={arrived.failure} />}
      {arrived?.data && (
        <>
          <AddressState address={arrived.data.settings.address} />
          <ChoicesForm first={arrived.data.settings} />
          <PushParts data={arrived.data.push} />
        </>
      )}
    </SettingsFrame>
  )
}
