import { useSyncExternalStore } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import { isAdministrator } from '@guildhall/contract/account/roles'
import type { account } from '@guildhall/contract/account/login'
import * as m from '@guildhall/messages'
import { getUser } from '../api/generated.ts'
import { ApiError, api, askAsStaff } from '../api/client.ts'
import { beginAnew, isOnPrivatePage, leave, sayOnArrival } from './begin-anew.ts'
import { localePath } from '../format/locale.ts'
import { bindTo, followEnd } from './personal.ts'
import { keepToken, onTokenChange, token } from './token.ts'

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
  /** The session ran out, or may be another person's: private pages are out of sight until it is clear whose it is. */
  isCovered: boolean
}

const anonymous: SessionState = { status: 'anonymous', isLoggedIn: false, user: null, isAdmin: false }
const nobody: State = { session: anonymous, login: null, isSigningUp: false, isCovered: false }
let state = nobody
/** Whose data this document has, and the token that it heard of last. */
let person: number | undefined
let heard: string | null = null
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
export const closeLogin = (): void => closed({ login: null })

/** Whether the sign-up dialog is wanted. */
export const useSigningUp = (): boolean => usePart(({ isSigningUp }) => isSigningUp)
export const openSignup = (): void => change({ login: null, isSigningUp: true })
export const closeSignup = (): void => closed({ isSigningUp: false })

/** Whoever does not sign in again leaves the private page behind. */
function closed(part: Partial<State>): void {
  if (state.isCovered && isOnPrivatePage()) leave()
  else change(part)
}

/** Whether private pages must be out of sight. */
export const useCovered = (): boolean => usePart(({ isCovered }) => isCovered)
export const isCovered = (): boolean => state.isCovered

/**
 * Begins to follow the token, before anything of the page may ask with it: an answer that ends the session can come
 * while the page is still being taken over. At each change of the token in any tab:
 * - A sign-out or a ban begins a new document, without anything that was shown, typed or loaded.
 * - A session that ran out covers private pages, so that nobody reads them and no text is lost. The same person goes on
 *   after signing in; another one, or nobody, gets a new document.
 */
export function followToken(): void {
  heard = token()
  onTokenChange((reason, words) => {
    loading = undefined
    heard = token()
    if (reason === 'set') {
      if (state.session.isLoggedIn) change({ isCovered: true })
      return void whoAmI().catch(() => state.isCovered && openLogin())
    }
    if (reason === 'signed-out' || reason === 'banned') return leave(words, reason)
    // A public page: it holds nothing of the person, and has something to say yet.
    if (reason === 'ended') return change({ session: anonymous })
    change({ session: anonymous, isCovered: true })
    if (reason === 'expired' || isOnPrivatePage()) openLogin(null, m.account_session_expired())
  })
  // The browser may have kept this document as it was, for the Back button.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || (token() === heard && !document.body.hidden)) return
    document.body.hidden = false
    beginAnew()
  })
  addEventListener('online', () => {
    if (state.session.status === 'anonymous') void whoAmI().catch(() => {})
  })
}

/** Says what the document before this one left to say, and asks who is signed in. Once the page is alive. */
export function greet(): void {
  sayOnArrival()
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
  // What this page has loaded and what was typed into it are another person's. Storage may be closed to us, too.
  const isAnother = bindTo(user.id) || (person ?? user.id) !== user.id
  person = user.id
  if (isAnother) return beginAnew(state.login?.returnTo ? localePath(state.login.returnTo) : undefined)
  const session: SessionState = { status: 'signed-in', isLoggedIn: true, user, isAdmin: isAdministrator(user) }
  change({ session, ...(state.isCovered && { isCovered: false, login: null }) })
}
