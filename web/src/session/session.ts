import { useSyncExternalStore } from 'react'
import type { ReplyOf, StaffAccess } from '@guildhall/contract'
import { allows, permissionsHeld } from '@guildhall/contract/account/roles'
import type { account } from '@guildhall/contract/account/login'
import * as m from '@guildhall/messages'
import { getUser } from '../api/generated.ts'
import { ApiError, api, askAsStaff } from '../api/client.ts'
import { loadNewDocument, isOnPrivatePage, leave, sayOnArrival } from './new-document.ts'
import { hasStaffTool } from '../app/paths.ts'
import { localePath } from '../format/locale.ts'
import { bindTo, handleEndElsewhere, markStaff } from './personal.ts'
import { keepToken, onTokenChange, token } from './token.ts'

export type SessionUser = ReplyOf<typeof account.login>['userData']

interface SessionState {
  status: 'anonymous' | 'loading' | 'signed-in'
  isLoggedIn: boolean
  user: SessionUser | null
  /** Whether the person's roles allow anything of staff. */
  isStaff: boolean
}

interface State {
  session: SessionState
  /** Where to go after the login, and why it is needed; set while the login dialog is open. */
  login: { returnTo: string | null; reason: string | null } | null
  /** Where to go after the sign-up; set while its dialog is open. It and the login dialog replace each other. */
  signup: { returnTo: string | null } | null
  /** Whether private pages are hidden, because the session ran out or may belong to another person. */
  isCovered: boolean
}

const anonymous: SessionState = { status: 'anonymous', isLoggedIn: false, user: null, isStaff: false }
const nobody: State = { session: anonymous, login: null, signup: null, isCovered: false }
let state = nobody
/** The person whose data this document has, and the last token it has seen. */
let person: number | undefined
let lastToken: string | null = null
let loading: Promise<SessionUser | null> | undefined
const listeners = new Set<() => void>()

function change(part: Partial<State>): void {
  state = { ...state, ...part }
  askAsStaff(state.session.isStaff)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A part of the state. On the server and during hydration it is that of a visitor, so that both renders agree. */
const usePart = <T>(partOf: (state: State) => T): T =>
  useSyncExternalStore(
    subscribe,
    () => partOf(state),
    () => partOf(nobody),
  )

/** The session of the signed-in person. */
export const useSession = (): SessionState => usePart(({ session }) => session)

/** Whether the signed-in person has the permission, or one of several. */
export const useMay = (access: StaffAccess): boolean => allows(useSession().user?.permissions ?? [], access)

/** The request that opened the login dialog; null while it is closed. */
export const useLoginRequest = (): State['login'] => usePart(({ login }) => login)

/**
 * Opens the login dialog. After the login the player goes to `returnTo`, or stays. The dialog shows `reason`. An open
 * dialog keeps its first reason, because every page that fails after the end of a session also asks for a login.
 */
export const openLogin = (returnTo: string | null = null, reason: string | null = null): void =>
  change({ login: { returnTo, reason: state.login?.reason ?? reason }, signup: null })
export const closeLogin = (): void => closeDialog({ login: null })

/** The request that opened the sign-up dialog; null while it is closed. */
export const useSignupRequest = (): State['signup'] => usePart(({ signup }) => signup)

/** Opens the sign-up dialog. Afterwards the new player goes to `returnTo`, or to the home. */
export const openSignup = (returnTo: string | null = null): void => change({ login: null, signup: { returnTo } })
export const closeSignup = (): void => closeDialog({ signup: null })

/** A person who does not sign in again leaves the private page. */
function closeDialog(part: Partial<State>): void {
  if (state.isCovered && isOnPrivatePage()) leave()
  else change(part)
}

/** Whether private pages must be hidden. */
export const useCovered = (): boolean => usePart(({ isCovered }) => isCovered)
export const isCovered = (): boolean => state.isCovered

/**
 * Subscribes to the token before the page sends its first request, because a reply that ends the session can come
 * during hydration. At each change of the token in any tab:
 * - A sign-out or a ban loads a new document, without anything that was shown, typed or loaded.
 * - A session that ran out hides private pages, so that nobody reads them and no text is lost. The same person
 *   continues after signing in; another person, or nobody, gets a new document.
 */
export function subscribeToToken(): void {
  lastToken = token()
  onTokenChange((reason, words) => {
    loading = undefined
    lastToken = token()
    if (reason === 'set') {
      if (state.session.isLoggedIn) change({ isCovered: true })
      return void whoAmI().catch(() => state.isCovered && openLogin())
    }
    if (reason === 'signed-out' || reason === 'banned') return leave(words, reason)
    // The page is public, has nothing personal, and still shows its message.
    if (reason === 'ended') return change({ session: anonymous })
    change({ session: anonymous, isCovered: true })
    if (reason === 'expired' || isOnPrivatePage()) openLogin(null, m.account_session_expired())
  })
  // The browser may have kept this document in its back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || (token() === lastToken && !document.body.hidden)) return
    document.body.hidden = false
    loadNewDocument()
  })
  addEventListener('online', () => {
    if (state.session.status === 'anonymous') void whoAmI().catch(() => {})
  })
}

/** Shows the message of the former document, and asks who is signed in. Called after hydration. */
export function greet(): void {
  sayOnArrival()
  if (token()) void whoAmI()
  else handleEndElsewhere()
}

/** The signed-in user, requested once per token; null for a visitor. */
export function whoAmI(): Promise<SessionUser | null> {
  if (!token()) return Promise.resolve(null)
  if (!loading) {
    change({ session: { ...anonymous, status: 'loading' } })
    const request: Promise<SessionUser | null> = api(getUser).then(
      ({ userData }) => {
        const user = withPermissions(userData)
        if (loading === request) applyUser(user)
        return user
      },
      (error: unknown) => {
        if (loading === request) loading = undefined
        if (error instanceof ApiError && error.status === 401) return null
        change({ session: anonymous })
        throw error
      },
    )
    loading = request
    request.catch(() => {})
  }
  return loading
}

/** Stores the result of a login or a sign-up. */
export function signIn(result: { token: string; userData: SessionUser }): void {
  keepToken(result.token)
  setUser(result.userData)
}

/** Stores newer data of the signed-in person. */
export function setUser(userData: SessionUser): void {
  const user = withPermissions(userData)
  loading = Promise.resolve(user)
  applyUser(user)
}

const withPermissions = (user: SessionUser): SessionUser => ({ ...user, permissions: [...permissionsHeld(user)] })

function applyUser(user: SessionUser): void {
  // The loaded and typed data of this page belong to another person. `person` tells so even when storage is blocked.
  const isAnother = bindTo(user.id) || (person ?? user.id) !== user.id
  person = user.id
  markStaff(hasStaffTool(user.permissions))
  const returnTo = (state.login ?? state.signup)?.returnTo
  if (isAnother) return loadNewDocument(returnTo ? localePath(returnTo) : undefined)
  const session: SessionState = {
    status: 'signed-in',
    isLoggedIn: true,
    user,
    isStaff: allows(user.permissions, 'staff'),
  }
  change({ session, ...(state.isCovered && { isCovered: false, login: null }) })
}
