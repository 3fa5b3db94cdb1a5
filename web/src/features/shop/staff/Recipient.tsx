import { m } from '@guildhall/messages'
import { UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { outcomeOf } from '../../../api/outcome.ts'
import { useLocale } from '../../../format/locale.ts'
import { cashText } from '../../../format/money.ts'
import { findRecipient, type Person } from './find-recipient.ts'

const restMs = 400

/** Whom the typed login means, so that a slip of the hand is seen before anything is sent. */
export function TypedRecipient({ login }: { login: string }) {
  const [look, setLook] = useState<{ of: string; person: Person | null } | null>(null)
  const name = login.trim()
  useEffect(() => {
    if (!name) return
    const left = new AbortController()
    const timer = setTimeout(() => {
      void outcomeOf(findRecipient(name, left.signal)).then((outcome) => {
        // Without a reply nothing is shown; the button asks again.
        if (!outcome.failure) setLook({ of: name, person: outcome.data })
      })
    }, restMs)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [name])
  const current = name && look?.of === name ? look : null
  return (
    <div role="status" aria-label={m.shop_recipient()} className="empty:hidden">
      {current && !current.person && <p className="text-warn">{m.shop_login_unknown()}</p>}
      {current?.person && <Recipient person={current.person} />}
    </div>
  )
}

/** A person who gets something: login, name, characters, and the balance where the caller may see it. */
export function Recipient({ person }: { person: Person }) {
  const locale = useLocale()
  return (
    <div className="flex gap-3 rounded-md border border-line bg-s2 p-3 text-text">
      <UserRound className="mt-0.5 size-5 shrink-0 text-faint" aria-hidden />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold wrap-anywhere">
          {m.shop_recipient_who({ login: person.login, name: person.fullname })}
        </p>
        <p className="text-sm text-muted">{characterWords(person, locale)}</p>
        {person.balance !== null && (
          <p className="tabular text-sm text-muted">{m.shop_recipient_balance({ cash: cashText(person.balance) })}</p>
        )}
      </div>
    </div>
  )
}

function characterWords({ hasGameAccount, characters, charactersKnown }: Person, locale: string): string {
  if (!hasGameAccount) return m.shop_recipient_unconfirmed()
  if (!charactersKnown) return m.shop_recipient_silent()
  if (characters.length === 0) return m.shop_recipient_no_characters()
  return m.shop_recipient_characters({ names: new Intl.ListFormat(locale).format(characters) })
}
