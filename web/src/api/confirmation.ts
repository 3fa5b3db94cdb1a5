import { useSyncExternalStore } from 'react'

/** What proves that it is the person of the session: the password, or a code where the second step is on. */
export type Proof = 'password' | 'code'

interface Question {
  by: Proof
  answer: Promise<boolean>
  /** Closes the dialog. `isConfirmed`: the server has accepted the proof. */
  end(isConfirmed: boolean): void
}

let question: Question | null = null
const listeners = new Set<() => void>()

/**
 * Opens the dialog that asks staff to confirm that it is them (ConfirmIdentity.tsx). True once the server has accepted
 * the proof, false when they cancel. Requests that are refused meanwhile wait for the same dialog.
 */
export function askConfirmation(by: Proof): Promise<boolean> {
  if (question) return question.answer
  let resolve = (_: boolean) => {}
  const answer = new Promise<boolean>((done) => (resolve = done))
  const end = (isConfirmed: boolean) => {
    change(null)
    resolve(isConfirmed)
  }
  change({ by, answer, end })
  return answer
}

function change(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentConfirmation = (): Question | null => question

/** The open question, or null. */
export const useConfirmation = (): Question | null => useSyncExternalStore(subscribe, currentConfirmation, () => null)
