import * as m from '@guildhall/messages'
import { refusalText } from '../../game/refusal-words.ts'

/** The `answer` of a delivery that staff ended before it reached the game. */
export const stoppedAnswer = 'stopped'

/** The words that explain an ended delivery: why it was refused, or that nobody saw it arrive. Null otherwise. */
export function answerText(state: string, answer: string | null): string | null {
  if (state === 'failed' && answer === stoppedAnswer) return m.delivery_stopped()
  if (state === 'failed') return answer === null ? null : refusalText(answer)
  // `answer` holds the technical cause from the adapter, which is for the log. Staff read what it means.
  return state === 'unknown' ? m.delivery_never_seen() : null
}
