import { useSyncExternalStore } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import { isAdministrator } from '@guildhall/contract/roles'
import type { account } from '@guildhall/contract/account'
import * as m from '@guildhall/messages'
import { getUser } from './api.generated.ts'
import { ApiError, api, askAsStaff } from './api.ts'
import { bindTo, followEnd } from './personal.ts'
import { keepToken, onTokenChange, token } from './token.ts'
import { toast } from './ui/toast.ts'

export type SessionUser = ReplyOf<typeof account.login>['userData']

interface SessionState {
  status: 'anonymous' | 'loading' | 'signed-in'
  isLoggedIn: boolean
  user: SessionUser | null
  isAdmin: boolean
}

interface State {
  session: SessionState
  /** Where to go once signed in, and why it is asked for; set while the login dialog is wanted. */
  login: { returnTo: string | null; reason: string | null } | null
  /** The sign-up dialog is wanted. It and the login dialog take each other's place. */
  isSigningUp: boolean
}

const anonymous: SessionState = { status: 'anonymous', isLoggedIn: false, user: null, isAdmin: false }
const nobody: State = { session: anonymous, login: null, isSigningUp: false }
let state = nobody
let loading: Promise<SessionUser | null> | undefined
const listeners = new Set<() => void>()

function change(part: Partial<State>): void {
  state = { ...state, ...part }
  askAsStaff(state.session.isAdmin)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A part of the state; on the server, and while the page hydrates, nobody's, so that both agree. */
const usePart = <T>(partOf: (state: State) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => partOf(state),
    () => partOf(nobody),
  )

/** Who is signed in. */
export const useSession = (): SessionState => usePart(({ session }) => session)

/** The wish for the login dialog, or null while it is closed. */
export const useLoginRequest = (): State['login'] => usePart(({ login }) => login)

/**
 * Opens the login dialog; afterwards the player goes to `returnTo`, or stays. The dialog says `reason`; the first one
 * stays while it is open, because a page that fails for a session that ran out asks for a login too.
 */
export const openLogin = (returnTo: string | null = null, reason: string | null = null): void =>
  change({ login: { returnTo, reason: state.login?.reason ?? reason }, isSigningUp: false })
export const closeLogin = (): void => change({ login: null })

/** Whether the sign-up dialog is wanted. */
export const useSigningUp = (): boolean => usePart(({ isSigningUp }) => isSigningUp)
export const openSignup = (): void => change({ login: null, isSigningUp: true })
export const closeSignup = (): void => change({ isSigningUp: false })

/** Begins to follow the token: at the start of the page, and at each change of it in any tab. */
export function followToken(): void {
  onTokenChange((reason, words) => {
    loading = undefined
    if (reason === 'set') return void whoAmI()
    change({ session: anonymous, login: reason === 'signed-out' ? null : state.login })
    if (reason === 'expired') openLogin(null, m.account_session_expired())
    // There is nothing to sign in to; it stays until it is read.
    if (reason === 'banned') toast.error(words ?? m.account_session_expired(), { duration: Infinity })
  })
  if (token()) void whoAmI()
  else followEnd()
}

/** The signed-in user, asked for once per token; null for a stranger. */
export function whoAmI(): Promise<SessionUser | null> {
  if (!token()) return Promise.resolve(null)
  if (!loading) {
    change({ session: { ...anonymous, status: 'loading' } })
    const asked: Promise<SessionUser | null> = api(getUser).then(
      ({ userData }) => {
        if (loading === asked) signedIn(userData)
        return userData
      },
      (error: unknown) => {
        if (loading === asked) loading = undefined
        if (error instanceof ApiError && error.status === 401) return null
        change({ session: anonymous })
        throw error
      },
    )
    loading = asked
    asked.catch(() => {})
  }
  return loading
}

/** Takes in the answer of a login or a sign-up. */
export function signIn(result: { token: string; userData: SessionUser }): void {
  keepToken(result.token)
  setUser(result.userData)
}

/** Takes in what is newer of the person who is signed in. */
export function setUser(user: SessionUser): void {
  loading = Promise.resolve(user)
  signedIn(user)
}

function signedIn(user: SessionUser): void {
  // What this page has loaded and what was typed into it are another person's: it begins anew.
  if (bindTo(user.id)) location.reload()
  change({ session: { status: 'signed-in', isLoggedIn: true, user, isAdmin: isAdministrator(user) } })
}
