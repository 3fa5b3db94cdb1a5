/** A browser that gets messages: the address at its push service, and its keys as base64url. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

interface PushOptions {
  /** How long the push service keeps the message for a device that is off. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
}

/**
 * What became of a message. `gone`: the browser has ended the subscription. `refused`: it will never be taken. `later`:
 * the service is away or has too much to do.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

/** Messages to browsers. */
export interface Push {
  /** The public key for new subscriptions, as base64url. */
  publicKey(): Promise<string>
  /** Whether an address may be one of a push service. No other is ever asked. */
  isAddress(endpoint: string): boolean
  /** Encrypts a message for one browser and hands it to its push service, once. */
  send(target: PushTarget, message: object, options: PushOptions): Promise<PushOutcome>
}
