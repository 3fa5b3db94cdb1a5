import { createPublicKey } from 'node:crypto'

/** The record that publishes the public half of a signing key: the text of `SELECTOR._domainkey.DOMAIN`. */
export const dkimRecord = (privateKey: string): string =>
  `v=DKIM1; k=rsa; p=${createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')}`
