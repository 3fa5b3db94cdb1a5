import { m } from '@guildhall/messages'
import { CodeField } from '../../ui/CodeField.tsx'
import type { CreatorCode } from './use-creator-code.ts'

/** The field for the code of a creator before a donation. */
export function CreatorField({ creator: { standing, code, apply } }: { creator: CreatorCode }) {
  return (
    <CodeField
      have={m.creator_have()}
      label={m.creator_field()}
      name="creator"
      code={code}
      applied={standing.is === 'good' ? appliedText(standing) : undefined}
      error={standing.is === 'bad' ? standing.message : undefined}
      isAsking={standing.is === 'asking'}
      onApply={apply}
    />
  )
}

const appliedText = ({ code, percent }: { code: string; percent: number }): string =>
  percent > 0 ? m.creator_applied({ code, percent }) : m.creator_applied_plain({ code })
