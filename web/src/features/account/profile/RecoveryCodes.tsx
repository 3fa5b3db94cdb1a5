import { useEffect, useRef } from 'react'
import { m } from '@guildhall/messages'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'

/** The recovery codes. The portal stores only their hashes, so they are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="section" className="grid gap-4 border-warn">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {m.account_codes_title()}
      </h2>
      <p>{m.account_codes_text()}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')}>{m.account_codes_copy()}</CopyButton>
        <Button onClick={() => window.print()}>{m.account_codes_print()}</Button>
        <Button variant="primary" onClick={onDone}>
          {m.account_codes_done()}
        </Button>
      </div>
    </Card>
  )
}
