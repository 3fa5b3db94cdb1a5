import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { m } from '@guildhall/messages'
import { closeLogin, isCovered, openSignup } from '../../../session/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoginForm } from './LoginForm.tsx'

/** The login dialog, with the reason why it opened; afterwards the player is where they wanted to go. */
export default function LoginModal({ returnTo, reason }: { returnTo: string | null; reason: string | null }) {
  const navigate = useNavigate()
  useLoadingAnew()
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

/**
 * A page that was covered because the session ran out is loaded anew when its person is back. Not so one with a form:
 * while it loads it may show its skeleton, and the form would lose its text.
 */
function useLoadingAnew(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const wasCovered = isCovered()
    return () => {
      const hasForm = document.querySelector('main :is(form:not([role=search]), [contenteditable])')
      if (wasCovered && !isCovered() && !hasForm) void revalidate()
    }
  }, [revalidate])
}
