import { m } from '@guildhall/messages'
import type { BanTarget } from '@guildhall/contract/ban'
import { UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { getBanTarget } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { absentWords, characterWords, untilWords, type BanTargetReply } from './words.ts'
import { useLocale } from '../../format/locale.ts'

type Look = { of: string; found?: BanTargetReply; problem?: string }

const restMs = 400

/** The account and characters that the typed name means, so that staff do not ban the wrong person. */
export function Target({ nickname, by }: { nickname: string; by: BanTarget }) {
  const name = nickname.trim()
  const key = `${by} ${name}`
  const [look, setLook] = useState<Look | null>(null)
  const locale = useLocale()

  useEffect(() => {
    if (!name) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      api(getBanTarget, { query: { nickname: name, by }, signal: asking.signal }).then(
        ({ data }) => setLook({ of: key, found: data }),
        (error: unknown) => {
          if (asking.signal.aborted || !(error instanceof ApiError)) return
          setLook({ of: key, problem: error.status === 404 ? absentWords(by) : error.message || m.error_unavailable() })
        },
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [key, name, by])

  const current = name && look?.of === key ? look : null
  return (
    <div role="status" className="empty:hidden">
      {current?.problem && <p className="text-warn">{current.problem}</p>}
      {current?.found && (
        <div className="flex gap-3 rounded-md border border-line bg-s2 p-3">
          <UserRound className="mt-0.5 size-5 shrink-0 text-faint" aria-hidden />
          <div className="grid min-w-0 gap-1">
            <p className="font-semibold">{m.ban_target({ login: current.found.login })}</p>
            <p className="text-sm text-muted">
              {characterWords(current.found, locale)}
              {!current.found.hasAccount && ` ${m.ban_target_no_account()}`}
            </p>
            {current.found.ban && (
              <p className="text-sm text-warn">
                {m.ban_target_banned({ until: untilWords(current.found.ban, locale) })}
              </p>
            )}
            {current.found.refusal && <p className="text-sm text-danger">{current.found.refusal}</p>}
          </div>
        </div>
      )}
    </div>
  )
}
