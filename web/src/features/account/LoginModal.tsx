import { useNavigate } from 'react-router'
import { m } from '@guildhall/messages'
import { closeLogin, openSignup } from '../../session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoginForm } from './LoginForm.tsx'

/** The login dialog; afterwards the player is where they wanted to go. */
export default function LoginModal({ returnTo }: { returnTo: string | null }) {
  const navigate = useNavigate()
  return (
    <Dialog open onClose={closeLogin} title={m.account_login_title()}>
      <LoginForm
        onSignup={openSignup}
        onDone={() => {
          closeLogin()
          if (returnTo) void navigate(returnTo)
        }}
      />
    </Dialog>
  )
}
