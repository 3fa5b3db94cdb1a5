import { useNavigate } from 'react-router'
import { m } from '@guildhall/messages'
import { closeLogin, openSignup } from '../../session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoginForm } from './LoginForm.tsx'

/** The login dialog, with the reason why it opened; afterwards the player is where they wanted to go. */
export default function LoginModal({ returnTo, reason }: { returnTo: string | null; reason: string | null }) {
  const navigate = useNavigate()
  return (
    <Dialog open onClose={closeLogin} title={m.account_login_title()}>
      <LoginForm
        reason={reason}
        onSignup={openSignup}
        onDone={() => {
          closeLogin()
          if (returnTo) void navigate(returnTo)
        }}
      />
    </Dialog>
  )
}
