import { m } from '@guildhall/messages'
import { passwordStrength } from '@guildhall/contract/account/rules'

const words = { weak: m.account_strength_weak, medium: m.account_strength_medium, strong: m.account_strength_strong }

/** The strength of a password as a bar of 0 to 100 and as a word; nothing while there is none. */
export function PasswordStrength({ password }: { password: string }) {
  if (!password) return null
  const { points, level } = passwordStrength(password)
  return (
    <label className="grid gap-1 text-sm text-muted">
      <span>
        {m.account_strength()} <strong className="text-text">{words[level]()}</strong>
      </span>
      <progress value={points} max={100} data-level={level} className="progress" />
    </label>
  )
}
