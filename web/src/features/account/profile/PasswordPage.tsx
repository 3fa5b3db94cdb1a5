import { m } from '@guildhall/messages'
import { useLoaderData, useRevalidator } from 'react-router'
import { getUser } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { useLocale } from '../../../format/locale.ts'
import { Avatar } from '../../../shell/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { dateOf } from '../../../ui/RelativeTime.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { accountAge } from './account-age.ts'
import { EmailState, type AccountUser } from './EmailState.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

export const head = (): Head => ({ title: m.account_password_title() })
export const loader = load(({ api }) => nowOrLater(outcomeOf(api(getUser).then(({ userData }) => userData))))

/**
 * The player's card and the form for the password. It warns that the password cannot change while the account is in the
 * game.
 */
export default function PasswordPage() {
  const { revalidate, state } = useRevalidator()
  const arrived = useArrived(useLoaderData<typeof loader>())
  return (
    <SettingsFrame title={m.account_password_title()}>
      {!arrived ? (
        <Loading>
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-72 w-full" />
        </Loading>
      ) : arrived.failure ? (
        <ErrorState
          title={`${m.account_load_failed()} ${arrived.failure.message || '...'}`}
          code={arrived.failure.code}
          requestId={arrived.failure.requestId}
          retrying={state === 'loading'}
          onRetry={() => void revalidate()}
        />
      ) : (
        <>
          <EmailState user={arrived.data} />
          <ProfileCard user={arrived.data} />
          <PasswordForm username={arrived.data.username} />
        </>
      )}
    </SettingsFrame>
  )
}

function ProfileCard({ user }: { user: AccountUser }) {
  const locale = useLocale()
  const facts = [
    [m.account_email(), user.email],
    [m.account_phone(), user.phone ?? ''],
    [m.account_document(), user.document ?? ''],
  ] as const
  return (
    <Card as="section" aria-label={m.account_card()} className="grid gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={user.fullname} />
        <div className="min-w-0">
          <p className="text-lg font-semibold">{user.fullname || user.username}</p>
          <p className="text-sm text-muted">{m.account_player()}</p>
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="tabular">{value || m.account_not_given()}</dd>
          </div>
        ))}
        <div>
          <dt className="text-sm text-muted">{m.account_age()}</dt>
          <dd>
            <time dateTime={user.created_at} title={dateOf(new Date(user.created_at), locale)}>
              {accountAge(user.created_at, Date.now(), locale)}
            </time>
          </dd>
        </div>
      </dl>
    </Card>
  )
}
