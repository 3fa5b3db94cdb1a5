import { m } from '@guildhall/messages'
import { useLocale } from '../../../format/locale.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { stateOf, untilWords, type Ban } from '../../ban/public.ts'

/** Whether a ban is in force, and its last day. */
export function BanTerms({ ban }: { ban: Pick<Ban, 'ending' | 'until'> }) {
  const locale = useLocale()
  const state = stateOf(ban)
  return (
    <>
      <p>
        <Badge tone={state.tone}>{state.words}</Badge>
      </p>
      <p>
        {m.ban_until()}: {untilWords(ban, locale)}
      </p>
    </>
  )
}
