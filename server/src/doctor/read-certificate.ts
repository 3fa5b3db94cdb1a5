import { connect } from 'node:tls'

export interface Certificate {
  endsAt: Date
  /** Why browsers refuse it; null when they accept it. */
  refusal: string | null
}

const connectMs = 5_000

/** The certificate that the server of an https address shows now. Throws without a reply. */
export async function readCertificate(address: string): Promise<Certificate> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      // An address has no name to ask for.
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      // A refused certificate has an end, too.
      rejectUnauthorized: false,
      timeout: connectMs,
    })
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.once('error', fail)
    socket.once('timeout', () => fail(new Error('no reply')))
    socket.once('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate()
      const refusal = socket.authorized ? null : String(socket.authorizationError)
      socket.destroy()
      resolve({ endsAt: new Date(end), refusal })
    })
  })
}
