import { m } from '@guildhall/messages'
import { useLocale } from '../../format/locale.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { untilOf } from './ban-fields.ts'
import type { Question } from './use-ban.ts'
import { characterWords, untilWords } from './words.ts'

/** Asks before a ban. It names the account, its characters, the end of the ban, and what the player reads. */
export function BanQuestion({
  question,
  onConfirm,
  onClose,
}: {
  question: Question | null
  onConfirm: () => Promise<void>
  onClose: () => void
}) {
  const locale = useLocale()
  const login = question?.target.login ?? ''
  const until = question && untilOf(question.values)
  const reason = question?.values.reason.trim()
  return (
    <ConfirmDialog
      open={question !== null}
      title={m.ban_question({ login })}
      confirm={m.ban_question_send({ login })}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {question && (
        <div className="grid gap-2">
          <p>{characterWords(question.target, locale)}</p>
          <p>
            {m.ban_until()}: <strong className="text-text">{untilWords({ until }, locale)}</strong>
          </p>
          <p>{reason ? m.ban_question_reason({ reason }) : m.ban_question_no_reason()}</p>
          {question.target.ban && (
            <p className="text-warn">{m.ban_target_banned({ until: untilWords(question.target.ban, locale) })}</p>
          )}
          <p>{question.target.countsInGame ? m.ban_question_effect() : m.ban_question_effect_site()}</p>
        </div>
      )}
    </ConfirmDialog>
  )
}
