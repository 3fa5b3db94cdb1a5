import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import { Fact } from './Fact.tsx'

/** A code and a link that contains it, to hand on, each with its name. */
export function CodeAndLink(props: { codeName: string; code: string; linkName: string; link: string }) {
  const { codeName, code, linkName, link } = props
  return (
    <dl className="grid gap-3">
      <Copied name={codeName} text={code} copy={m.ui_code_copy()} />
      <Copied name={linkName} text={link} copy={m.ui_code_copy_link()} />
    </dl>
  )
}

function Copied({ name, text, copy }: { name: string; text: string; copy: ReactNode }) {
  return (
    <Fact name={name}>
      <span className="flex flex-wrap items-center gap-3">
        <code className="wrap-anywhere">{text}</code>
        <CopyButton text={text}>{copy}</CopyButton>
      </span>
    </Fact>
  )
}
