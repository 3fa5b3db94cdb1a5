import { m } from '@guildhall/messages'
import { useLoaderData, useRevalidator } from 'react-router'
import { getFirstDay, getProfile, getUser } from '../../../api/generated.ts'
import { useArrived, outcomeOf, nowOrLater } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { FirstDayCard } from '../../first-day/public.ts'
import { DisplayNameForm } from './DisplayNameForm.tsx'
import { EmailState } from './EmailState.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

export const head = (): Head => ({ title: m.account_profile_title() })
export const loader = load(({ api }) =>
  nowOrLater(
    outcomeOf(
      Promise.all([api(getProfile), api(getUser).catch(() => null), api(getFirstDay).catch(() => null)]).then(
        ([{ data }, user, firstDay]) => ({
          profile: data,
          user: user?.userData ?? null,
          firstSteps: firstDay?.steps ?? [],
        }),
      ),
    ),
  ),
)

/** The player's data, and the form that changes it. */
export default function ProfilePage() {
  const { revalidate, state } = useRevalidator()
  const arrived = useArrived(useLoaderData<typeof loader>())
  return (
    <SettingsFrame title={m.account_profile_title()} intro={m.account_profile_intro()}>
      {!arrived ? (
        <Loading>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-11 w-full" />
          ))}
        </Loading>
      ) : arrived.failure ? (
        <ErrorState
          title={arrived.failure.message || m.account_profile_load_failed()}
          code={arrived.failure.code}
          requestId={arrived.failure.requestId}
          retrying={state === 'loading'}
          onRetry={() => void revalidate()}
        />
      ) : (
        <>
          {arrived.data.user?.permissions.length === 0 && <FirstDayCard steps={arrived.data.firstSteps} />}
          {arrived.data.user && <EmailState user={arrived.data.user} />}
          {arrived.data.user && arrived.data.user.permissions.length > 0 && (
            <DisplayNameForm displayName={arrived.data.user.displayName} />
          )}
          <ProfileForm profile={arrived.data.profile} username={arrived.data.user?.username} />
        </>
      )}
    </SettingsFrame>
  )
}
