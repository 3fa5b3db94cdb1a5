import { createHash, createPublicKey, createVerify, type KeyObject } from 'node:crypto'

/** What a mail server checks of a signature (RFC 6376), for relaxed canonicalization and RSA. */
export interface DkimCheck {
  domain: string
  selector: string
  /** The names of the signed headers, in lower case. */
  headers: string[]
  isBodyIntact: boolean
  isSignatureValid: boolean
}

/** Checks the signature of a whole mail with the key of its DNS record. */
export function checkDkim(raw: string, record: string): DkimCheck {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head.split(/\r\n(?![ \t])/).map((line) => {
    const at = line.indexOf(':')
    return { name: line.slice(0, at).toLowerCase(), value: line.slice(at + 1) }
  })
  const signature = headers.find(({ name }) => name === 'dkim-signature')
  if (!signature) throw new Error('The mail has no signature.')
  const tags = tagsOf(signature.value)
  const names = tags.h!.toLowerCase().split(':')
  const bodyHash = createHash('sha256')
    .update(relaxedBody(rest.join('\r\n\r\n')), 'latin1')
    .digest('base64')
  // The signature covers its own header without its value, and no end of line after it.
  const unsigned = relaxed('dkim-signature', signature.value.replace(/\bb=[^;]*$/, 'b='))
  const signed = names.flatMap((name) => {
    const found = headers.findLast((header) => header.name === name)
    return found ? [relaxed(name, found.value)] : []
  })
  return {
    domain: tags.d!,
    selector: tags.s!,
    headers: names,
    isBodyIntact: bodyHash === tags.bh,
    isSignatureValid: createVerify('rsa-sha256')
      .update([...signed, unsigned].join('\r\n'), 'latin1')
      .verify(keyOf(record), tags.b!, 'base64'),
  }
}

const tagsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(';')
      .map((tag) => tag.trim())
      .filter(Boolean)
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, '')]),
  )

const relaxed = (name: string, value: string): string =>
  `${name}:${value
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').trimEnd())
  while (lines.at(-1) === '') lines.pop()
  return lines.length > 0 ? `${lines.join('\r\n')}\r\n` : ''
}

const keyOf = (record: string): KeyObject =>
  createPublicKey({ key: Buffer.from(tagsOf(record).p!, 'base64'), format: 'der', type: 'spki' })
