/**
 * The payer as staff may read it: a name or else an e-mail, and the middle digits of the document. Null when nothing is
 * known.
 */
export function payerText(payer: {
  name?: (string | null)[]
  email?: string | null
  document?: string | null
}): string | null {
  const name = (payer.name ?? []).filter(Boolean).join(' ').trim()
  const parts = [name || payer.email, masked(payer.document ?? '')].filter(Boolean)
  return parts.length ? parts.join(' · ') : null
}

/** `52998224725` as `***.982.247-**`. Anything that is neither a CPF nor a CNPJ is left out. */
function masked(document: string): string | null {
  if (/^\d{11}$/.test(document)) return document.replace(/^...(...)(...)..$/, '***.$1.$2-**')
  if (/^\d{14}$/.test(document)) return document.replace(/^..(...)(...)(....)..$/, '**.$1.$2/$3-**')
  return null
}
