import { m } from '@guildhall/messages'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { codeMax } from '@guildhall/contract/code-rules'
import type { Head } from '../../app/head.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { keepCode } from './kept-code.ts'

export const head = (): Head => ({ title: m.creator_link_title(), noindex: true })

/** The target of a creator's link: remembers the code and opens the donation. */
export default function CreatorLinkPage() {
  const { code = '' } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    keepCode(code.trim().slice(0, codeMax.typed))
    void navigate('/donationAmount', { replace: true })
  }, [code, navigate])
  return (
    <div className="page py-10">
      <Card className="grid max-w-xl gap-4">
        <h1>{m.creator_link_title()}</h1>
        <p className="text-muted">{m.creator_link_text({ code: code.slice(0, codeMax.typed) })}</p>
        <LinkButton to="/donationAmount" variant="primary" className="justify-self-start">
          {m.creator_link_donate()}
        </LinkButton>
      </Card>
    </div>
  )
}
