import { m } from '@guildhall/messages'
import { verifyEmail } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import type { Head } from '../../../app/head.tsx'
import { LinkCard, LinkPage, LoginLink } from '../../../mailed-link/LinkPage.tsx'
import { useSession } from '../../../session/session.ts'
import { ResendVerification } from './ResendVerification.tsx'

export const head = (): Head => ({ title: m.account_verify_title(), noindex: true })

const open = (token: string) => api(verifyEmail, { body: { token } })

/** The target of the mailed link: opening it confirms the address. */
export default function VerifyEmailPage() {
  const { isLoggedIn } = useSession()
  return (
    <LinkPage
      title={m.account_verify_title()}
      unusable={m.account_verify_unusable()}
      missing={m.account_link_missing()}
      otherwise={
        <>
          {isLoggedIn && <ResendVerification />}
          <ToProfile />
        </>
      }
      open={open}
    >
      {({ email }) => (
        <LinkCard title={m.account_verify_title()}>
          <p role="status">{m.account_verify_done({ email })}</p>
          <ToProfile />
        </LinkCard>
      )}
    </LinkPage>
  )
}

function ToProfile() {
  const { isLoggedIn } = useSession()
  return isLoggedIn ? (
    <LoginLink to="/settings/profile" label={m.account_to_profile()} />
  ) : (
    <LoginLink to="/login?to=%2Fsettings%2Fprofile" label={m.account_login_button()} />
  )
}
