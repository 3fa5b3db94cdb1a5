import * as m from '@guildhall/messages'
import { refusalText } from '../../game/refusal-words.ts'

/** The answer of a delivery that staff ended before the game had it. */
export const stoppedAnswer = 'stopped'

/** What stands with an ended delivery, in words: a refusal's code, or what was seen of one that is lost. */
export function answerText(state: string, answer: string | null): string | null {
  if (state === 'failed' && answer === stoppedAnswer) return m.delivery_stopped()
  if (state === 'failed') return answer === null ? null : refusalText(answer)
  // The adapter tells it for the log; staff are told what it means.
  return state === 'unknown' ? m.delivery_never_seen() : null
}
