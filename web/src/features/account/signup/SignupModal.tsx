import { m } from '@guildhall/messages'
import { useNavigate } from 'react-router'
import { closeSignup, openLogin } from '../../../session/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dialogClosed } from './referral.ts'
import { SignupForm } from './SignupForm.tsx'
import { useReportAddress } from './report-address.ts'

/**
 * The sign-up dialog. Afterwards the player is signed in, at the page that asked for an account, else at the home. While
 * the game account waits, its page comes first.
 */
export default function SignupModal({ returnTo }: { returnTo: string | null }) {
  const navigate = useNavigate()
  useReportAddress()
  function close() {
    dialogClosed()
    closeSignup()
  }
  return (
    <Dialog open onClose={close} title={m.account_signup_title()}>
      <SignupForm
        onLogin={() => {
          dialogClosed()
          openLogin(returnTo)
        }}
        onDone={(to) => {
          close()
          void navigate(to === '/' && returnTo ? returnTo : to)
        }}
      />
    </Dialog>
  )
}
