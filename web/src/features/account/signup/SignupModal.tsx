import { m } from '@guildhall/messages'
import { useNavigate } from 'react-router'
import { closeSignup, openLogin } from '../../../session/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { dialogClosed } from './referral.ts'
import { SignupForm } from './SignupForm.tsx'
import { useReportAddress } from './report-address.ts'

/**
 * The sign-up dialog. Afterwards the player is signed in, at the home or at the page of the game account that waits.
 */
export default function SignupModal() {
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
          openLogin()
        }}
        onDone={(to) => {
          close()
          void navigate(to)
        }}
      />
    </Dialog>
  )
}
