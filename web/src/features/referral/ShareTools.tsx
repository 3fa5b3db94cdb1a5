import { m } from '@guildhall/messages'
import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { ofBrowser } from '../../session/personal-values.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Telegram, WhatsApp } from '../../ui/brands.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SocialMark } from '../../ui/social-marks.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { QrCanvas } from './QrCanvas.tsx'
import { shareTargets, withInvite, type ShareTarget } from './rules.ts'

const messageMost = 500

/** The code, the link, the QR code and their texts. The player's own text is stored on this device. */
export function ShareTools({
  code,
  link,
  message: first,
  texts,
}: {
  code: string
  link: string
  message: string
  texts: readonly { text: string }[]
}) {
  const place = `referral_message:${code}` as const
  const [message, setMessage] = useState(() => ofBrowser.read(place) ?? withInvite(first, link, code))
  useEffect(() => ofBrowser.write(place, message), [place, message])
  return (
    <section aria-labelledby="invite" className="grid gap-5">
      <h2 id="invite">{m.referral_invite()}</h2>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_auto]">
        <Card className="grid gap-5">
          <Invite code={code} link={link} />
          <TextArea
            label={m.referral_message()}
            hint={m.referral_message_hint()}
            value={message}
            maxLength={messageMost}
            onChange={(event) => setMessage(event.target.value)}
          />
          <Targets message={message} link={link} />
        </Card>
        <Card>
          <QrCanvas link={link} code={code} />
        </Card>
      </div>
      <ReadyTexts texts={texts.map(({ text }) => withInvite(text, link, code))} code={code} onUse={setMessage} />
    </section>
  )
}

function Invite({ code, link }: { code: string; link: string }) {
  return (
    <>
      <div className="grid gap-2">
        <p className="text-sm text-muted">{m.referral_your_code()}</p>
        <p>
          <span className="inline-block rounded-md border border-brass bg-brass-deep px-4 py-2 font-mono text-2xl font-semibold [letter-spacing:0.1em]">
            {code}
          </span>
        </p>
        <p className="min-w-0">
          <AppLink to={`/indication/${code}`} className="wrap-anywhere text-brass underline underline-offset-4">
            <WithCode text={link} code={code} />
          </AppLink>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={link} variant="primary">
          {m.referral_copy_link()}
        </CopyButton>
        <CopyButton text={code}>{m.referral_copy_code()}</CopyButton>
      </div>
    </>
  )
}

/** The services through which the message can be shared. */
function Targets({ message, link }: { message: string; link: string }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{m.referral_share()}</p>
      <ul className="flex flex-wrap gap-3">
        {shareTargets(message, link).map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass({})}>
              {marks[name]}
              {name === 'X' ? 'X / Twitter' : name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Ready texts; one can be copied into the message. */
function ReadyTexts({ texts, code, onUse }: { texts: readonly string[]; code: string; onUse: (text: string) => void }) {
  return (
    <div className="grid gap-3">
      <h3>{m.referral_texts()}</h3>
      <ul className="grid gap-4 md:grid-cols-3">
        {texts.map((text, index) => (
          <Card as="li" key={index} className="grid content-between gap-4">
            <p className="wrap-anywhere">
              <WithCode text={text} code={code} />
            </p>
            <div className="flex flex-wrap gap-2">
              <CopyButton text={text} size="dense" />
              <Button
                size="dense"
                variant="ghost"
                aria-label={m.referral_use_text_named({ number: index + 1 })}
                onClick={() => onUse(text)}
              >
                {m.referral_use_text()}
              </Button>
            </div>
          </Card>
        ))}
      </ul>
    </div>
  )
}

/** A line may break before the code but not inside it. */
function WithCode({ text, code }: { text: string; code: string }) {
  return text.split(code).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          <wbr />
          <span className="whitespace-nowrap">{code}</span>
        </>
      )}
      {part}
    </Fragment>
  ))
}

const marks: Record<ShareTarget, ReactNode> = {
  WhatsApp: <WhatsApp />,
  Telegram: <Telegram />,
  Facebook: <SocialMark kind="facebook" />,
  X: (
    <span aria-hidden className="text-lg leading-none font-semibold">
      𝕏
    </span>
  ),
}
