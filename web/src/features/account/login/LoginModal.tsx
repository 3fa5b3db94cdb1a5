import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { m } from '@guildhall/messages'
import { closeLogin, isCovered, openSignup } from '../../../session/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoginForm } from './LoginForm.tsx'

/** The login dialog, with the reason why it opened. After the login the player continues to the page they asked for. */
export default function LoginModal({ returnTo, reason }: { returnTo: string | null; reason: string | null }) {
  const navigate = useNavigate()
  useLoadingAnew()
  return (
    <Dialog open onClose={closeLogin} title={m.account_login_title()}>
      <LoginForm
        reason={reason}
        onSignup={() => openSignup(returnTo)}
        onDone={() => {
          closeLogin()
          if (returnTo) void navigate(returnTo)
        }}
      />
    </Dialog>
  )
}

/**
 * Reloads a page that was covered because its session ran out, once the same person is signed in again. A page with a
 * form is not reloaded: it may show its skeleton while it loads, and the form would lose its text.
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
